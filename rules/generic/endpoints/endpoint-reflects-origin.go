package pages

import "net/http"

func openToAll(w http.ResponseWriter, r *http.Request) {
	// ruleid: endpoint-reflects-origin
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	w.Header().Set("Access-Control-Allow-Credentials", "true")
}

func openToOne(w http.ResponseWriter, r *http.Request) {
	// ok: endpoint-reflects-origin
	w.Header().Set("Access-Control-Allow-Origin", "https://example.com")
	w.Header().Set("Access-Control-Allow-Credentials", "true")
}
