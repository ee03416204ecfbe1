package a

import "github.com/gofiber/fiber/v2/middleware/cors"

func anybody() cors.Config {
	// ruleid: go-cors-wildcard
	return cors.Config{AllowOriginsFunc: func(origin string) bool { return true }, AllowCredentials: true}
}
