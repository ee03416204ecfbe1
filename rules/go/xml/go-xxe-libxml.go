package a

import "github.com/lestrrat-go/libxml2/parser"

func parse() {
	// ruleid: go-xxe-libxml
	bad := parser.New(parser.XMLParseNoEnt)
	// ok: go-xxe-libxml
	good := parser.New()
	_, _ = bad, good
}
