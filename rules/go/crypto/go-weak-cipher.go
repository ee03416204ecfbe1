package a

import (
	"crypto/aes"
	"crypto/rc4"
)

func seal(key []byte) {
	// ruleid: go-weak-cipher
	weak, _ := rc4.NewCipher(key)
	// ok: go-weak-cipher
	strong, _ := aes.NewCipher(key)
	_, _ = weak, strong
}
