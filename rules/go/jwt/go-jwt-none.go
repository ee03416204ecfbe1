package a

import "github.com/golang-jwt/jwt/v5"

func sign(token *jwt.Token, key []byte) {
	// ruleid: go-jwt-none
	bad, _ := token.SignedString(jwt.UnsafeAllowNoneSignatureType)
	// ok: go-jwt-none
	good, _ := token.SignedString(key)
	_, _ = bad, good
}

func read(text string, keys jwt.Keyfunc) {
	// ok: go-jwt-none
	_, _, _ = jwt.NewParser().ParseUnverified(text, jwt.MapClaims{})
	_, _ = jwt.Parse(text, keys)
}

func peek(text string) {
	// ruleid: go-jwt-none
	_, _, _ = jwt.NewParser().ParseUnverified(text, jwt.MapClaims{})
}
