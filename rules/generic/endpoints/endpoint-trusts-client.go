package pages

import "net/http"

func panel(w http.ResponseWriter, r *http.Request) {
	// ruleid: endpoint-trusts-client
	role, err := r.Cookie("role")
	if err == nil && role.Value == "admin" {
		show(w)
	}
	// ok: endpoint-trusts-client
	theme, err := r.Cookie("theme")
	if err == nil && theme.Value == "dark" {
		dark(w)
	}
}
