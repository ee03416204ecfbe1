package main

import (
	"os"

	"github.com/gorilla/sessions"
)

// ruleid: go-session-key-in-code
var known = sessions.NewCookieStore([]byte("only-for-us"))

// ok: go-session-key-in-code
var secret = sessions.NewCookieStore([]byte(os.Getenv("SESSION_KEY")))
