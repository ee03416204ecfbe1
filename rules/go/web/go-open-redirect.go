package example

import (
	"net/http"
	"github.com/gofiber/fiber/v3"
)

func back(w http.ResponseWriter, r *http.Request) {
	target := r.FormValue("next")
	// ruleid: go-open-redirect
	http.Redirect(w, r, target, http.StatusFound)
	// ok: go-open-redirect
	http.Redirect(w, r, "/home", http.StatusFound)
}

func next(c fiber.Ctx) error {
	var form Form
	c.Bind().Query(&form)
	// ok: go-open-redirect
	c.Redirect().Route("home")
	// ruleid: go-open-redirect
	return c.Redirect().Status(302).To(form.Next)
}

func typed(c fiber.Ctx) error {
	// ruleid: go-open-redirect
	return c.Redirect().To(fiber.Query[string](c, "next"))
}
