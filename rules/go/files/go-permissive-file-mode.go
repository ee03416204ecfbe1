package a

import "os"

func save(data []byte) {
	// ruleid: go-permissive-file-mode
	os.WriteFile("data.db", data, 0777)
	// ok: go-permissive-file-mode
	os.WriteFile("data.db", data, 0600)
}
