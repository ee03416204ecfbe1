package a

import (
	"github.com/acme/keys"
	"github.com/golang-jwt/jwt/v5"
)

func read(text string, known jwt.Keyfunc) {
	// ok: go-jwt-not-verified
	_, _, _ = jwt.NewParser().ParseUnverified(text, jwt.MapClaims{})
	_, _ = jwt.Parse(text, known)
}

func readWithKeys(text string, claims jwt.MapClaims) error {
	// ok: go-jwt-not-verified
	token, _, err := jwt.NewParser().ParseUnverified(text, claims)
	if err != nil {
		return err
	}
	return keys.ValidateTokenSignature(text, token.Header["kid"])
}

func peek(text string) {
	// ruleid: go-jwt-not-verified
	_, _, _ = jwt.NewParser().ParseUnverified(text, jwt.MapClaims{})
}
