package a

import "crypto/tls"

// ruleid: go-tls-min-version-missing
var bad = &tls.Config{ServerName: "a"}

// ok: go-tls-min-version-missing
var good = &tls.Config{MinVersion: tls.VersionTLS12}
