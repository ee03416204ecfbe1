package a

import "crypto/tls"

// ruleid: go-weak-tls-version
var bad = &tls.Config{MinVersion: tls.VersionTLS10}

// ok: go-weak-tls-version
var good = &tls.Config{MinVersion: tls.VersionTLS12}
