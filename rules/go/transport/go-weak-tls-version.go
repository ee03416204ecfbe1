package a

import "crypto/tls"

// ruleid: go-weak-tls-version
var bad = &tls.Config{MinVersion: tls.VersionTLS10}

// ok: go-weak-tls-version
var good = &tls.Config{MinVersion: tls.VersionTLS12}

var suites = map[string]uint16{
	// ok: go-weak-tls-version
	"RSA-WITH-RC4128-SHA": tls.TLS_RSA_WITH_RC4_128_SHA,
}

var cipherSuites = []uint16{
	// ruleid: go-weak-tls-version
	tls.TLS_RSA_WITH_RC4_128_SHA,
}
