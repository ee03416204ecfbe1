package a

import (
	"crypto/tls"
	"crypto/x509"
)

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

func looksItself(look func([][]byte, [][]*x509.Certificate) error) *tls.Config {
	// ok: go-tls-verification-off
	return &tls.Config{InsecureSkipVerify: true, VerifyPeerCertificate: look}
}

func unlessStrict(strict bool) *tls.Config {
	conf := &tls.Config{}
	if !strict {
		// ok: go-tls-verification-off
		conf.InsecureSkipVerify = true
	}
	return conf
}

type Settings struct {
	TlsInsecureSkipVerify bool
	Debug                 bool
}

func DefaultSettings() Settings {
	return Settings{
		// ruleid: go-tls-verification-off
		TlsInsecureSkipVerify: true,
		Debug:                 true,
	}
}

func StrictSettings() Settings {
	// ok: go-tls-verification-off
	return Settings{TlsInsecureSkipVerify: false}
}

func unlessAsked(skipVerify bool, plain *http.Client) *http.Client {
	if !skipVerify {
		return plain
	}
	return &http.Client{Transport: &http.Transport{
		// ok: go-tls-verification-off
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
}

func afterSomethingElse(name string) *tls.Config {
	if name == "" {
		return nil
	}
	// ruleid: go-tls-verification-off
	return &tls.Config{InsecureSkipVerify: true}
}

func listen(pair tls.Certificate) *http.Server {
	return &http.Server{TLSConfig: &tls.Config{
		Certificates: []tls.Certificate{pair},
		ClientAuth:   tls.NoClientCert,
		// ok: go-tls-verification-off
		InsecureSkipVerify: true,
	}}
}

func call(pair tls.Certificate) *tls.Config {
	return &tls.Config{
		Certificates: []tls.Certificate{pair},
		// ruleid: go-tls-verification-off
		InsecureSkipVerify: true,
	}
}

func own() (*http.Response, error) {
	// ok: go-tls-verification-off
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	return client.Get("https://localhost:8443/health")
}
