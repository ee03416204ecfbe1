package a

import "os/exec"

func run(name string) {
	// ruleid: go-command-through-shell
	exec.Command("sh", "-c", "gzip "+name).Run()
	// ok: go-command-through-shell
	exec.Command("gzip", "--", name).Run()
}
