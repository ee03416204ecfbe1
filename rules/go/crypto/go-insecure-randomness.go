package a

import "math/rand"

func newToken() string {
	const letters = "abcdefghijkl"
	out := ""
	for i := 0; i < 16; i++ {
		// ruleid: go-insecure-randomness
		out += string(letters[rand.Intn(len(letters))])
	}
	return out
}

func jitter() int {
	// ok: go-insecure-randomness
	return rand.Intn(100)
}

func NewResetCode() int {
	// ruleid: go-insecure-randomness
	return rand.Intn(1000000)
}

func nextColorCode() int {
	// ok: go-insecure-randomness
	return rand.Intn(255)
}
