package accounts

import (
	"crypto/sha256"
	"crypto/sha512"
)

func keep(user *User, password string) {
	// ruleid: go-fast-password-hash
	user.Digest = sha256.Sum256([]byte(password))
	// ruleid: go-fast-password-hash
	user.Other = sha512.Sum512([]byte(user.Salt + password))
	// ok: go-fast-password-hash
	user.Picture = sha256.Sum256([]byte(user.Mail))
}
