package shots

import "os/exec"

func Convert(name string) error {
	// ruleid: go-command-injection-of-callers
	return exec.Command("sh", "-c", "convert "+name+" out.png").Run()
}

func ConvertSafely(name string) error {
	// ok: go-command-injection-of-callers
	return exec.Command("convert", name, "out.png").Run()
}
