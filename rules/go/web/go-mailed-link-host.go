package a

import "net/http"

func forgot(r *http.Request, token string, settings Settings) {
	// ruleid: go-mailed-link-host
	link := "https://" + r.Host + "/reset?token=" + token
	// ok: go-mailed-link-host
	safe := settings.Address + "/reset?token=" + token
	sendMail(r.FormValue("email"), link+safe)
}

func ask(r *http.Request, mails Mails, code string, settings Settings) {
	// ruleid: go-mailed-link-host
	mails.SendReset(r.FormValue("email"), code, r.FormValue("url"))
	// ok: go-mailed-link-host
	mails.SendReset(r.FormValue("email"), code, settings.URL)
}
