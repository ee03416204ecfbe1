package example

import (
	"fmt"
	"net/http"
	"github.com/go-ldap/ldap/v3"
	old "gopkg.in/ldap.v3"
)

func search(r *http.Request) *ldap.SearchRequest {
	name := r.FormValue("name")
	// ruleid: go-ldap-injection
	bad := ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+name+")", nil, nil)
	_ = bad
	// ok: go-ldap-injection
	return ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(name)+")", nil, nil)
}

// Stars and brackets pass what escapes a name.
func escapedForNames(r *http.Request) {
	name := r.FormValue("name")
	// ruleid: go-ldap-injection
	_ = ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+ldap.EscapeDN(name)+")", nil, nil)
	// ok: go-ldap-injection
	_ = ldap.NewSearchRequest("uid="+ldap.EscapeDN(name)+",dc=example", 2, 0, 0, 0, false, "(a=b)", nil, nil)
}

// Whatever the format is, the name is put into it as it came.
func searchFormatted(r *http.Request, filter string) *old.SearchRequest {
	// ruleid: go-ldap-injection
	return old.NewSearchRequest("dc=example", 2, 0, 0, 0, false, fmt.Sprintf(filter, r.FormValue("name")), nil, nil)
}
