package example

import (
	"net/http"
	"github.com/go-ldap/ldap/v3"
)

func search(r *http.Request) *ldap.SearchRequest {
	name := r.FormValue("name")
	// ruleid: go-ldap-injection
	bad := ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+name+")", nil, nil)
	_ = bad
	// ok: go-ldap-injection
	return ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(name)+")", nil, nil)
}
