package example

import (
	"net/http"
	"github.com/antchfx/xmlquery"
)

func find(doc *xmlquery.Node, r *http.Request) {
	name := r.FormValue("name")
	// ruleid: go-xpath-injection
	xmlquery.Find(doc, "//user[@name='"+name+"']")
	// ok: go-xpath-injection
	xmlquery.Find(doc, "//user")
}
