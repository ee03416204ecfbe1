package example

import (
	"fmt"
	"log"
	"net/http"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	// ruleid: go-log-injection
	log.Printf("login of %s", name)
	// ruleid: go-log-injection
	fmt.Println("login of", name)
	clean := strings.ReplaceAll(strings.ReplaceAll(name, "\n", ""), "\r", "")
	// ok: go-log-injection
	log.Printf("login of %s", clean)
}
