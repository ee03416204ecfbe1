package a

import "os"

func save(data []byte) {
	// ruleid: go-permissive-file-mode
	os.Chmod("data.db", 0777)
	// ok: go-permissive-file-mode
	os.Chmod("data.db", 0600)
}
