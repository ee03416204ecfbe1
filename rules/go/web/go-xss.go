package example

import (
	"fmt"
	"html"
	"html/template"
	"net/http"
)

func hello(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	// ruleid: go-xss
	w.Write([]byte("<h1>" + name + "</h1>"))
	// ruleid: go-xss
	fmt.Fprintf(w, "<h1>%s</h1>", name)
	// ok: go-xss
	fmt.Fprintf(w, "<h1>%s</h1>", html.EscapeString(name))
}

func trusted(w http.ResponseWriter, r *http.Request, t *template.Template) {
	// ruleid: go-xss
	text := template.HTML(r.FormValue("text"))
	t.Execute(w, text)
	// ok: go-xss
	t.Execute(w, r.FormValue("text"))
}

func feed(w http.ResponseWriter, r *http.Request) {
	one := &feeds.Feed{Title: r.FormValue("tag")}
	text, _ := one.ToRss()
	// ok: go-xss
	fmt.Fprint(w, text)
	// ok: go-xss
	fmt.Fprint(w, "<link href=\"https://"+r.Host+"/\">")
}
