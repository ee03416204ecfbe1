package example

import (
	"net/http"
)

func back(w http.ResponseWriter, r *http.Request) {
	target := r.FormValue("next")
	// ruleid: go-open-redirect
	http.Redirect(w, r, target, http.StatusFound)
	// ok: go-open-redirect
	http.Redirect(w, r, "/home", http.StatusFound)
}
