package a

import "crypto/tls"

func conf() *tls.Config {
	// ruleid: go-tls-verification-off
	bad := &tls.Config{InsecureSkipVerify: true}
	_ = bad
	// ok: go-tls-verification-off
	return &tls.Config{MinVersion: tls.VersionTLS13}
}

func asked(skipVerify bool) *tls.Config {
	conf := &tls.Config{}
	if skipVerify {
		// ok: go-tls-verification-off
		conf.InsecureSkipVerify = true
	}
	return conf
}
