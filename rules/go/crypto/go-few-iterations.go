package keys

import (
	"crypto/sha256"

	"golang.org/x/crypto/pbkdf2"
)

func of(password, salt []byte) []byte {
	// ruleid: go-few-iterations
	few := pbkdf2.Key(password, salt, 4096, 32, sha256.New)
	// ok: go-few-iterations
	return append(few, pbkdf2.Key(password, salt, 600000, 32, sha256.New)...)
}
