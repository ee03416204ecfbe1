package a

import (
	"fmt"
	"net/http"
)

func signedIn(w http.ResponseWriter, token string) {
	// ruleid: go-token-posted-to-all
	fmt.Fprintf(w, `<script>window.opener.postMessage({"token":"%s"}, "*"); window.close()</script>`, token)
	// ok: go-token-posted-to-all
	fmt.Fprintf(w, `<script>window.opener.postMessage({"token":"%s"}, "https://app.example.com")</script>`, token)
	// ok: go-token-posted-to-all
	fmt.Fprint(w, `<script>window.parent.postMessage({"ready":true}, "*")</script>`)
}
