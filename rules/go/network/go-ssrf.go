package main

import (
	"net/http"
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/client"
	"github.com/gofiber/fiber/v3/middleware/proxy"
)

func unsafe(w http.ResponseWriter, r *http.Request) {
	value := r.URL.Query().Get("value")
	// ruleid: go-ssrf
	http.Get("http://" + value + "/status")
}

func safe(w http.ResponseWriter, r *http.Request) {
	value := r.URL.Query().Get("value")
	// ok: go-ssrf
	http.Get("https://api.example/status")
}

func forward(c fiber.Ctx) error {
	// ruleid: go-ssrf
	client.Get(c.Query("url"))
	// ruleid: go-ssrf
	return proxy.Do(c, c.Query("url"))
}
