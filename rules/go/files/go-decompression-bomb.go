package a

import (
	"compress/gzip"
	"io"
)

func unpack(w io.Writer, r io.Reader) {
	z, _ := gzip.NewReader(r)
	// ruleid: go-decompression-bomb
	io.Copy(w, z)
	// ok: go-decompression-bomb
	io.CopyN(w, z, 1<<20)
}
