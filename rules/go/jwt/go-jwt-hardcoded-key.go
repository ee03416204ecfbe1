package a

import (
	"github.com/golang-jwt/jwt/v5"
	kataras "github.com/kataras/jwt"
)

func sign(token *jwt.Token, key []byte) {
	// ruleid: go-jwt-hardcoded-key
	bad, _ := token.SignedString([]byte("top secret"))
	// ok: go-jwt-hardcoded-key
	good, _ := token.SignedString(key)
	_, _ = bad, good
}

func keys(token *jwt.Token) {
	fixed := []byte("top secret")
	// ruleid: go-jwt-hardcoded-key
	bad, _ := token.SignedString(fixed)
	_ = bad
	// ruleid: go-jwt-hardcoded-key
	other, _ := kataras.SignWithHeader(nil, fixed, nil, nil)
	_ = other
}

// Given a value at the start of the program, in another file.
var startKey []byte

var emptyKey = []byte{}

func later(token *jwt.Token) {
	// ok: go-jwt-hardcoded-key
	good, _ := token.SignedString(startKey)
	// ruleid: go-jwt-hardcoded-key
	bad, _ := token.SignedString(emptyKey)
	_, _ = good, bad
}
