package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
)

func extract(source, target string) {
	archive, _ := zip.OpenReader(source)
	for _, entry := range archive.File {
		// ruleid: go-archive-entry-path
		os.Create(filepath.Join(target, entry.Name))
	}
}

func count(source string) {
	archive, _ := zip.OpenReader(source)
	for range archive.File {
		// ok: go-archive-entry-path
		os.Create("/tmp/seen")
	}
}

func checked(source, target string) {
	archive, _ := zip.OpenReader(source)
	for _, entry := range archive.File {
		if !strings.HasPrefix(filepath.Join(target, entry.Name), filepath.Clean(target)+"/") {
			continue
		}
		// ok: go-archive-entry-path
		os.Create(filepath.Join(target, entry.Name))
	}
}
