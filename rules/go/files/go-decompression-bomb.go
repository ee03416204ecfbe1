package a

import (
	"compress/gzip"
	"io"
	"os"
)

func unpack(w io.Writer, r io.Reader) {
	z, _ := gzip.NewReader(r)
	// ruleid: go-decompression-bomb
	io.Copy(w, z)
	// ok: go-decompression-bomb
	io.CopyN(w, z, 1<<20)
}

func copyAsItIs(w io.Writer) {
	source, _ := os.Open("data.gz")
	// ok: go-decompression-bomb
	io.Copy(w, source)
}
