package a

import "golang.org/x/crypto/ssh"

func conf(key ssh.PublicKey) *ssh.ClientConfig {
	// ruleid: go-ssh-host-key-ignored
	bad := &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}
	_ = bad
	// ok: go-ssh-host-key-ignored
	return &ssh.ClientConfig{HostKeyCallback: ssh.FixedHostKey(key)}
}

func other(host string, known ssh.HostKeyCallback) {
	// ruleid: go-ssh-host-key-ignored
	bad := &ssh.ClientConfig{HostKeyCallback: func(h string, a net.Addr, k ssh.PublicKey) error { return nil }}
	// ok: go-ssh-host-key-ignored
	good := &ssh.ClientConfig{HostKeyCallback: func(h string, a net.Addr, k ssh.PublicKey) error { return known(h, a, k) }}
	open(bad, good)
	// ruleid: go-ssh-host-key-ignored
	exec.Command("ssh", "-o", "StrictHostKeyChecking=no", host, "uptime").Run()
}

func chosen(opts Options, known ssh.HostKeyCallback) ssh.HostKeyCallback {
	if opts.InsecureIgnoreHostKey {
		// ok: go-ssh-host-key-ignored
		return ssh.InsecureIgnoreHostKey()
	}
	return known
}

func unrelated(opts Options, known ssh.HostKeyCallback) ssh.HostKeyCallback {
	if opts.Verbose {
		// ruleid: go-ssh-host-key-ignored
		return ssh.InsecureIgnoreHostKey()
	}
	return known
}
