package tools

import "os/exec"

func Run(task string) {
	// ruleid: go-command-injection-from-caller
	exec.Command("sh", "-c", task).Run()
	// ok: go-command-injection-from-caller
	exec.Command("uptime").Run()
}
