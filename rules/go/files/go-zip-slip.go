package a

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
)

func bad(r *zip.Reader, dir string) {
	for _, f := range r.File {
		// ruleid: go-zip-slip
		os.Create(filepath.Join(dir, f.Name))
	}
}

func good(r *zip.Reader, dir string) {
	for _, f := range r.File {
		// ok: go-zip-slip
		target := filepath.Join(dir, f.Name)
		if !strings.HasPrefix(target, dir) {
			continue
		}
		open(target)
	}
}
