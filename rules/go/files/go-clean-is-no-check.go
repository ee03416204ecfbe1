package a

import (
	"net/http"
	"path/filepath"
)

func serve(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-clean-is-no-check
	bad := filepath.Clean(r.URL.Path)
	// ok: go-clean-is-no-check
	good := filepath.Clean("/" + r.URL.Path)
	_, _ = bad, good
}
