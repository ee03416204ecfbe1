package a

import "net"

func serve() {
	// ruleid: go-bind-all-interfaces
	l, _ := net.Listen("tcp", "0.0.0.0:8080")
	// ok: go-bind-all-interfaces
	s, _ := net.Listen("tcp", "127.0.0.1:8080")
	_, _ = l, s
}
