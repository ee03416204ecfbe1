package main

import (
	"time"

	"github.com/golang-jwt/jwt/v5"
)

func tokens(key []byte) {
	// ruleid: go-jwt-without-end
	forever := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": 7})

	// ok: go-jwt-without-end
	hour := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": 7, "exp": time.Now().Add(time.Hour).Unix()})
	_, _ = forever, hour
}
