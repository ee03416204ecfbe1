package a

import "net/http"

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
