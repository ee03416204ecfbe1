package a

import (
	"net/http"
	"time"
)

// ruleid: go-http-without-timeout
var bad = &http.Server{Addr: ":8080"}

// ok: go-http-without-timeout
var good = &http.Server{Addr: ":8080", ReadHeaderTimeout: 5 * time.Second}
