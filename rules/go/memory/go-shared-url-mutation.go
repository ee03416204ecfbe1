package a

import "net/http"

func f(t http.RoundTripper) {
	// ruleid: go-shared-url-mutation
	http.DefaultClient.Transport = t
	// ok: go-shared-url-mutation
	c := &http.Client{Transport: t}
	_ = c
}

func copied(transport http.RoundTripper) *http.Client {
	client := *http.DefaultClient
	// ok: go-shared-url-mutation
	client.Transport = transport
	return &client
}

func shared(transport http.RoundTripper) *http.Client {
	client := http.DefaultClient
	// ruleid: go-shared-url-mutation
	client.Transport = transport
	return client
}
