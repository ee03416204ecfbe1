package example

import (
	"net/http"
	"os"
	"path/filepath"
)

func read(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	// ruleid: go-path-traversal
	os.ReadFile(filepath.Join("/srv/files", name))
	// ok: go-path-traversal
	os.ReadFile(filepath.Join("/srv/files", filepath.Base(name)))
}
