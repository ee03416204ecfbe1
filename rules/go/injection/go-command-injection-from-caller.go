package tools

import "os/exec"

func Run(command string) {
	// ruleid: go-command-injection-from-caller
	exec.Command("sh", "-c", command).Run()
	// ok: go-command-injection-from-caller
	exec.Command("uptime").Run()
}
