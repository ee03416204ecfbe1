package a

import (
	"net/http"
	"time"
)

func login(w http.ResponseWriter) {
	// ruleid: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: id()})
	// ok: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: id(), Secure: true, HttpOnly: true})
}

func again(w http.ResponseWriter) {
	// ruleid: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: id(), Secure: true, HttpOnly: false})
	// ruleid: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: id(), Secure: false, HttpOnly: true})
}

func away(w http.ResponseWriter) {
	// ok: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: ""})
	// ok: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: "gone", MaxAge: -1})
	// ok: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: "gone", Expires: time.Unix(0, 0)})
	// ok: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: "gone", Expires: time.Now().Add(-time.Hour)})
	// ok: go-cookie-missing-flags
	c := &http.Cookie{Name: "session", Value: "gone"}
	c.MaxAge = -1
	http.SetCookie(w, c)
	// ruleid: go-cookie-missing-flags
	http.SetCookie(w, &http.Cookie{Name: "session", Value: id(), Expires: time.Now().Add(time.Hour)})
}

func validName(name string) bool {
	// ok: go-cookie-missing-flags
	cookie := &http.Cookie{Name: name}
	return cookie.String() != ""
}

func valid(name, value string) error {
	// ok: go-cookie-missing-flags
	cookie := http.Cookie{Name: name, Value: value}
	return cookie.Valid()
}

func byHeader(w http.ResponseWriter, name, value string) {
	// ruleid: go-cookie-missing-flags
	cookie := &http.Cookie{Name: name, Value: value}
	w.Header().Add("Set-Cookie", cookie.String())
}
