package words

import "regexp"

// ruleid: go-lost-regex-escape
var lost = regexp.MustCompile("\broot\b")

// ok: go-lost-regex-escape
var doubled = regexp.MustCompile("\\broot\\b")

// ok: go-lost-regex-escape
var raw = regexp.MustCompile(`\broot\b`)
