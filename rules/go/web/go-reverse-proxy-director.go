package a

import "net/http/httputil"

func proxy() {
	// ruleid: go-reverse-proxy-director
	bad := &httputil.ReverseProxy{Director: direct}
	// ok: go-reverse-proxy-director
	good := &httputil.ReverseProxy{Rewrite: rewrite}
	_, _ = bad, good
}
