package example

import (
	"log"
	"net/http"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	// ruleid: go-log-injection
	log.Printf("login of %s", name)
	clean := strings.ReplaceAll(strings.ReplaceAll(name, "\n", ""), "\r", "")
	// ok: go-log-injection
	log.Printf("login of %s", clean)
}
