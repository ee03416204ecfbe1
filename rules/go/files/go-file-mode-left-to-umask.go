package a

import "os"

func save(data []byte) {
	// ruleid: go-file-mode-left-to-umask
	os.WriteFile("data.db", data, 0777)
	// ok: go-file-mode-left-to-umask
	os.WriteFile("data.db", data, 0600)
	// ok: go-file-mode-left-to-umask
	os.Chmod("data.db", 0777)
}
