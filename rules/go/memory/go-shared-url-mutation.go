package a

import "net/http"

func f(t http.RoundTripper) {
	// ruleid: go-shared-url-mutation
	http.DefaultClient.Transport = t
	// ok: go-shared-url-mutation
	c := &http.Client{Transport: t}
	_ = c
}
