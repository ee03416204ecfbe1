package audit

import (
	"fmt"
	"log"
	"net/http"
)

func seen(r *http.Request) {
	// ruleid: go-cleartext-secret-logged
	log.Println("headers", r.Header)
	// ok: go-cleartext-secret-logged
	log.Println("agent", r.Header.Get("User-Agent"))
}

func signIn(w http.ResponseWriter, r *http.Request) {
	password := r.FormValue("password")
	// ruleid: go-cleartext-secret-logged
	fmt.Println("sign-in", r.FormValue("mail"), password)
	// ruleid: go-cleartext-secret-logged
	log.Printf("sign-in of %s", r.FormValue("passwd"))
	// ok: go-cleartext-secret-logged
	log.Printf("sign-in of %s", r.FormValue("mail"))
	// ok: go-cleartext-secret-logged
	log.Println("password given:", password != "")
	hashedPassword := hash(password)
	// ok: go-cleartext-secret-logged
	log.Println("kept", hashedPassword)
	// ok: go-cleartext-secret-logged
	log.Println(errInvalidPassword)
	// ok: go-cleartext-secret-logged
	fmt.Fprintln(w, password)
}
