package a

import "golang.org/x/crypto/ssh"

func conf(key ssh.PublicKey) *ssh.ClientConfig {
	// ruleid: go-ssh-host-key-ignored
	bad := &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}
	_ = bad
	// ok: go-ssh-host-key-ignored
	return &ssh.ClientConfig{HostKeyCallback: ssh.FixedHostKey(key)}
}
