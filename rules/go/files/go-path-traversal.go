package example

import (
	"net/http"
	"os"
	"path/filepath"
	"github.com/gin-gonic/gin"
)

func read(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	// ruleid: go-path-traversal
	os.ReadFile(filepath.Join("/srv/files", name))
	// ok: go-path-traversal
	os.ReadFile(filepath.Join("/srv/files", filepath.Base(name)))
}

func store(w http.ResponseWriter, r *http.Request) {
	_, header, _ := r.FormFile("photo")
	// ok: go-path-traversal
	os.Create("/srv/photos/" + header.Filename)
	// ok: go-path-traversal
	os.Create("/srv/photos/1" + filepath.Ext(r.FormValue("name")))
	// ruleid: go-path-traversal
	os.Create("/srv/photos/" + r.FormValue("name"))
}

func serve(c *gin.Context) {
	// ruleid: go-path-traversal
	c.File("/srv/files/" + c.Query("name"))
	// ok: go-path-traversal
	c.FileFromFS(c.Query("name"), http.Dir("/srv/files"))
}
