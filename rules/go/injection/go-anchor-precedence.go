package names

import "regexp"

// ruleid: go-anchor-precedence
var prefix = regexp.MustCompile(`^admin|root`)

// ok: go-anchor-precedence
var grouped = regexp.MustCompile(`^(?:admin|root)$`)

// ok: go-anchor-precedence
var dirt = regexp.MustCompile(`^www|com`)

func shorter(text string) string {
	return dirt.ReplaceAllString(text, "")
}

func isImage(name string) bool {
	// ruleid: go-anchor-precedence
	found, _ := regexp.MatchString(`gif|png$`, name)
	return found || prefix.MatchString(name) || grouped.MatchString(name)
}
