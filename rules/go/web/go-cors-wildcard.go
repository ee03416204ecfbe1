package a

import "net/http"

func api(w http.ResponseWriter) {
	// ruleid: go-cors-wildcard
	w.Header().Set("Access-Control-Allow-Origin", "*")
	// ok: go-cors-wildcard
	w.Header().Set("Access-Control-Allow-Origin", "https://app.acme.test")
}
