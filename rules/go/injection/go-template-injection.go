package example

import (
	"net/http"
	"text/template"
)

func page(w http.ResponseWriter, r *http.Request) {
	text := r.FormValue("text")
	// ruleid: go-template-injection
	template.New("page").Parse("Hello " + text)
	// ok: go-template-injection
	template.New("page").Parse("Hello {{.}}")
}
