package a

import "crypto/tls"

func conf() *tls.Config {
	// ruleid: go-tls-verification-off
	bad := &tls.Config{InsecureSkipVerify: true}
	_ = bad
	// ok: go-tls-verification-off
	return &tls.Config{MinVersion: tls.VersionTLS13}
}
