package a

import (
	// ruleid: go-weak-crypto-import
	"crypto/des"
	// ok: go-weak-crypto-import
	"crypto/sha256"
)

var _ = des.BlockSize
var _ = sha256.Size
