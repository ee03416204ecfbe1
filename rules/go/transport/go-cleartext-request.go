package a

import "net/http"

func get() {
	// ruleid: go-cleartext-request
	r, _ := http.Get("http://api.acme.com/users")
	// ok: go-cleartext-request
	s, _ := http.Get("https://api.acme.com/users")
	// ok: go-cleartext-request
	l, _ := http.Get("http://localhost:8080/users")
	_, _, _ = r, s, l
}

func fetch() {
	// ruleid: go-cleartext-request
	ftp.Dial("ftp://files.acme.com")
	// ok: go-cleartext-request
	ftp.Dial("ftp://localhost:2121")
}
