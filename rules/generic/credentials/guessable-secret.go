package users

import (
	"math/rand"
	"time"
)

var seeded = rand.New(rand.NewSource(time.Now().UnixNano()))

func stringOf(letters string, n int) string {
	out := make([]byte, n)
	for i := range out {
		// ruleid: guessable-secret
		out[i] = letters[seeded.Intn(len(letters))]
	}
	return string(out)
}

func randomString(n int) string {
	return stringOf("abcdefghijklmnopqrstuvwxyz", n)
}

func randomDelay() time.Duration {
	// ok: guessable-secret
	return time.Duration(rand.Intn(1000)) * time.Millisecond
}

func open(s *Session) {
	s.SessionID = randomString(32)
	time.Sleep(randomDelay())
}
