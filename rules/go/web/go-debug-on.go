package a

import "github.com/labstack/echo/v4"

func always() {
	e := echo.New()
	// ruleid: go-debug-on
	e.Debug = true
	e.Start(":80")
}

func chosen(settings Settings) {
	e := echo.New()
	// ok: go-debug-on
	e.Debug = settings.Debug
	e.Start(":80")
}

func developed(settings Settings) {
	e := echo.New()
	if settings.IsDev {
		// ok: go-debug-on
		e.Debug = true
	}
	e.Start(":80")
}
