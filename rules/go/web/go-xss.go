package example

import (
	"fmt"
	"html"
	"html/template"
	"net/http"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/render"
	"github.com/labstack/echo/v4"
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

func ofEcho(c echo.Context) error {
	var name string
	echo.QueryParamsBinder(c).String("name", &name)
	// ruleid: go-xss
	c.Blob(200, "text/html", []byte("<h1>"+name+"</h1>"))
	// ok: go-xss
	return c.Blob(200, "text/plain", []byte("<h1>"+name+"</h1>"))
}

func ofChi(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-xss
	render.HTML(w, r, "<h1>"+chi.RouteContext(r.Context()).URLParam("name")+"</h1>")
	// ok: go-xss
	render.PlainText(w, r, chi.URLParam(r, "name"))
}

// The server sends what begins with a letter as plain text, unless it was given a type.
func sniffed(w http.ResponseWriter, r *http.Request) {
	// ok: go-xss
	fmt.Fprintf(w, "Hello %s", r.FormValue("name"))
	// ok: go-xss
	w.Write([]byte(r.FormValue("more")))
}

func sniffedMarkup(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "\n<ul>")
	// ruleid: go-xss
	fmt.Fprintf(w, "Hello %s", r.FormValue("name"))
}

func sniffedInput(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-xss
	fmt.Fprintf(w, "%s, hello", r.FormValue("name"))
}

func declared(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	// ruleid: go-xss
	fmt.Fprintf(w, "Hello %s", r.FormValue("name"))
}

func someTimesSniffed(w http.ResponseWriter, r *http.Request) {
	if r.Method == "GET" {
		fmt.Fprint(w, "Hello ")
	}
	// ruleid: go-xss
	w.Write([]byte(r.FormValue("name")))
}

func row(w http.ResponseWriter, r *http.Request, name string) {
	// Half a page may be out already.
	// ruleid: go-xss
	fmt.Fprintf(w, "Row %s", r.FormValue("name"))
}
