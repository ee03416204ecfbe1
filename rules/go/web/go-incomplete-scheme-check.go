package links

import (
	"net/url"
	"strings"
)

func clean(link string) string {
	// ruleid: go-incomplete-scheme-check
	if strings.HasPrefix(strings.ToLower(link), "javascript:") {
		return ""
	}
	return link
}

func parsed(link string) string {
	u, err := url.Parse(link)
	// ruleid: go-incomplete-scheme-check
	if err != nil || u.Scheme == "javascript" {
		return ""
	}
	return link
}

func all(link string) string {
	u, err := url.Parse(link)
	// ok: go-incomplete-scheme-check
	if err != nil || u.Scheme == "javascript" || u.Scheme == "data" || u.Scheme == "vbscript" {
		return ""
	}
	return link
}
