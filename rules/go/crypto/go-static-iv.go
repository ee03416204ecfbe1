package a

import (
	"crypto/cipher"
	"crypto/rand"
	"io"
)

func encrypt(block cipher.Block, key, text []byte) {
	// ruleid: go-static-iv
	cipher.NewCBCEncrypter(block, []byte("0123456789abcdef"))
	// ruleid: go-static-iv
	cipher.NewCTR(block, key[:16])
}

func zeros(block cipher.Block, text []byte) {
	iv := make([]byte, 16)
	// ruleid: go-static-iv
	stream := cipher.NewCTR(block, iv)
	stream.XORKeyStream(text, text)
}

func drawn(block cipher.Block, text []byte) {
	iv := make([]byte, 16)
	io.ReadFull(rand.Reader, iv)
	// ok: go-static-iv
	cipher.NewCTR(block, iv)
}

func given(block cipher.Block, iv []byte) {
	// ok: go-static-iv
	cipher.NewCBCEncrypter(block, iv)
}

func decrypt(block cipher.Block, text []byte) {
	iv := text[:16]
	// ok: go-static-iv
	cipher.NewCFBDecrypter(block, iv)
}
