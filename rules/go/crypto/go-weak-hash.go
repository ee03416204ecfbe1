package a

import (
	"crypto/md5"
	"crypto/sha256"
)

func sum(data []byte) {
	// ruleid: go-weak-hash
	h := md5.New()
	h.Write(data)
	// ok: go-weak-hash
	s := sha256.Sum256(data)
	_ = s
}
