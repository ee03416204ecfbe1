package a

import (
	"os"
	"os/exec"
)

func run(name string) {
	// ruleid: go-command-through-shell
	exec.Command("sh", "-c", "gzip "+name).Run()
	// ok: go-command-through-shell
	exec.Command("gzip", "--", name).Run()
}

func again() *exec.Cmd {
	// ok: go-command-through-shell
	return &exec.Cmd{Path: os.Args[0], Args: os.Args}
}

func other(path string) *exec.Cmd {
	// ruleid: go-command-through-shell
	return &exec.Cmd{Path: path}
}
