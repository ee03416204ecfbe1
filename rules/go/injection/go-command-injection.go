package example

import (
	"net/http"
	"os/exec"
)

func ping(w http.ResponseWriter, r *http.Request) {
	host := r.URL.Query().Get("host")
	// ruleid: go-command-injection
	exec.Command("sh", "-c", "ping -c 1 "+host).Run()
	// ok: go-command-injection
	exec.Command("uptime").Run()
}
