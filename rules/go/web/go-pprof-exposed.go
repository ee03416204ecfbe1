package a

import (
	// ruleid: go-pprof-exposed
	_ "net/http/pprof"
	// ok: go-pprof-exposed
	"net/http"
)

var _ = http.StatusOK
