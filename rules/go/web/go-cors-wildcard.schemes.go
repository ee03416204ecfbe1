package a

import "github.com/go-chi/cors"

func anyScheme() cors.Options {
	// ruleid: go-cors-wildcard
	return cors.Options{AllowedOrigins: []string{"https://*", "http://*"}, AllowCredentials: true}
}

func ofOneName() cors.Options {
	// ok: go-cors-wildcard
	return cors.Options{AllowedOrigins: []string{"https://*.acme.test"}, AllowCredentials: true}
}
