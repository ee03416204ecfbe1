package a

import "github.com/golang-jwt/jwt/v5"

func sign(token *jwt.Token, key []byte) {
	// ruleid: go-jwt-none
	bad, _ := token.SignedString(jwt.UnsafeAllowNoneSignatureType)
	// ok: go-jwt-none
	good, _ := token.SignedString(key)
	_, _ = bad, good
}
