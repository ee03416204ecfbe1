package example

import (
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

func card(w http.ResponseWriter, r *http.Request, t *template.Template) {
	site := r.FormValue("site")
	// ruleid: go-script-address
	t.Execute(w, template.URL(site))
	// ok: go-script-address
	t.Execute(w, template.URL("/users/"+site))
	// ok: go-script-address
	t.Execute(w, site)
	if strings.HasPrefix(site, "https://") {
		// ok: go-script-address
		t.Execute(w, template.URL(site))
	}
	u, err := url.Parse(site)
	if err == nil && u.Scheme == "https" {
		// ok: go-script-address
		t.Execute(w, template.URL(site))
	}
}
