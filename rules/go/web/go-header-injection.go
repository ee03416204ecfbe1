package main

import (
	"net/http"
)

func unsafe(w http.ResponseWriter, r *http.Request) {
	value := r.URL.Query().Get("value")
	// ruleid: go-header-injection
	w.Header().Set("Content-Language", value)
}

func safe(w http.ResponseWriter, r *http.Request) {
	value := r.URL.Query().Get("value")
	// ok: go-header-injection
	w.Header().Set("Content-Language", "en")
}
