package hosts

import "regexp"

// ruleid: go-incomplete-host-regex
var anywhere = regexp.MustCompile(`https?://shop\.example\.com`)

// ok: go-incomplete-host-regex
var bound = regexp.MustCompile(`^https?://shop\.example\.com/`)

// ok: go-incomplete-host-regex
var link = regexp.MustCompile(`https://github\.com/`)

func shorter(text string) string {
	return link.ReplaceAllString(text, "")
}

func known(url string) bool {
	// ruleid: go-incomplete-host-regex
	dots := `^((www|shop).)?example.com/`
	found, _ := regexp.MatchString(dots, url)
	return found || anywhere.MatchString(url) || bound.MatchString(url)
}
