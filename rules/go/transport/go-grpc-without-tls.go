package a

import "google.golang.org/grpc"

func dial() {
	// ruleid: go-grpc-without-tls
	conn, _ := grpc.Dial("a.acme.test:443", grpc.WithInsecure())
	// ok: go-grpc-without-tls
	safe, _ := grpc.Dial("a.acme.test:443", grpc.WithTransportCredentials(creds))
	_, _ = conn, safe
}

func serve() {
	// ruleid: go-grpc-without-tls
	plain := grpc.NewServer()
	options := []grpc.ServerOption{grpc.Creds(creds)}
	// ok: go-grpc-without-tls
	sealed := grpc.NewServer(options...)
	_, _ = plain, sealed
}
