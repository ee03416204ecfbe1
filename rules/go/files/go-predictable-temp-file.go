package a

import "os"

func save(data []byte) {
	// ruleid: go-predictable-temp-file
	os.WriteFile("/tmp/report.csv", data, 0600)
	// ok: go-predictable-temp-file
	f, _ := os.CreateTemp("", "report")
	_ = f
}
