package config

import "os"

// ruleid: go-hardcoded-password
const dbPassword = "c0rrect-horse-9"

type Client struct{ Password string }

func open() Client {
	// ruleid: go-hardcoded-password
	apiKey := "8f3kd93jf0alwq"
	_ = apiKey
	// ok: go-hardcoded-password
	password := os.Getenv("DB_PASSWORD")
	// ok: go-hardcoded-password
	return Client{Password: password}
}
