package a

import (
	"net/http"
	"strings"
)

func allowed(r *http.Request, trustedOrigin, trustedDomain string) bool {
	origin := r.Header.Get("Origin")
	// ruleid: go-origin-prefix-check
	if strings.HasPrefix(origin, trustedOrigin) {
		return true
	}
	// ruleid: go-origin-prefix-check
	if strings.HasSuffix(r.Host, trustedDomain) {
		return true
	}
	// ok: go-origin-prefix-check
	return strings.HasSuffix(r.Host, "."+trustedDomain) || origin == trustedOrigin
}

func fixed(origin string, allowedOrigins string, list []string) bool {
	// ruleid: go-origin-prefix-check
	if strings.HasSuffix(origin, "shop.example") {
		return true
	}
	// ruleid: go-origin-prefix-check
	if strings.Contains(allowedOrigins, origin) {
		return true
	}
	// ok: go-origin-prefix-check
	if strings.HasSuffix(origin, ".shop.example") {
		return true
	}
	// ok: go-origin-prefix-check
	return slices.Contains(list, origin)
}
