package example

import (
	"net/http"
	"net/smtp"
)

func reset(w http.ResponseWriter, r *http.Request) {
	host := r.Header.Get("Host")
	token := newToken()
	// ruleid: go-email-injection
	smtp.SendMail("mail.example.com:25", nil, "noreply@example.com", []string{"user@example.com"}, []byte("https://"+host+"/reset?t="+token))
	// ok: go-email-injection
	smtp.SendMail("mail.example.com:25", nil, "noreply@example.com", []string{"user@example.com"}, []byte("https://example.com/reset?t="+token))
}
