package example

import (
	"net/http"
	"github.com/robertkrimen/otto"
)

func run(w http.ResponseWriter, r *http.Request) {
	vm := otto.New()
	// ruleid: go-code-injection
	vm.Run(r.FormValue("script"))
	// ok: go-code-injection
	vm.Run("1 + 1")
}
