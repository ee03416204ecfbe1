package a

import (
	"crypto/rand"
	"crypto/rsa"
)

func keys() {
	// ruleid: go-weak-key-size
	weak, _ := rsa.GenerateKey(rand.Reader, 1024)
	// ok: go-weak-key-size
	strong, _ := rsa.GenerateKey(rand.Reader, 3072)
	_, _ = weak, strong
}

func asked(bits int) {
	size := 1024
	if bits > 0 {
		size := bits
		_ = size
	}
	if size >= 2048 {
		// ok: go-weak-key-size
		rsa.GenerateKey(rand.Reader, size)
	}
}
