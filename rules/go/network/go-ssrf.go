package main

import (
	"net/http"
)

func unsafe(w http.ResponseWriter, r *http.Request) {
	value := r.URL.Query().Get("value")
	// ruleid: go-ssrf
	http.Get("http://" + value + "/status")
}

func safe(w http.ResponseWriter, r *http.Request) {
	value := r.URL.Query().Get("value")
	// ok: go-ssrf
	http.Get("https://api.example/status")
}
