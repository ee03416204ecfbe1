package keys

import (
	"crypto/sha256"

	"golang.org/x/crypto/bcrypt"
	"golang.org/x/crypto/pbkdf2"
)

func of(password, salt []byte) []byte {
	// ruleid: go-few-iterations
	few := pbkdf2.Key(password, salt, 4096, 32, sha256.New)
	// ok: go-few-iterations
	return append(few, pbkdf2.Key(password, salt, 600000, 32, sha256.New)...)
}

func kept(password []byte) ([]byte, error) {
	// ruleid: go-few-iterations
	low, _ := bcrypt.GenerateFromPassword(password, bcrypt.MinCost)
	// ruleid: go-few-iterations
	lower, _ := bcrypt.GenerateFromPassword(low, 6)
	// ok: go-few-iterations
	return bcrypt.GenerateFromPassword(lower, bcrypt.DefaultCost)
}
