package live

import (
	"net/http"

	"github.com/coder/websocket"
	gorilla "github.com/gorilla/websocket"
)

var open = gorilla.Upgrader{
	ReadBufferSize: 1024,
	// ruleid: go-websocket-any-origin
	CheckOrigin: func(r *http.Request) bool { return true },
}

var own = gorilla.Upgrader{
	// ok: go-websocket-any-origin
	CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == home },
}

// ok: go-websocket-any-origin
var plain = gorilla.Upgrader{ReadBufferSize: 1024}

func accept(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-websocket-any-origin
	websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	// ok: go-websocket-any-origin
	websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: []string{"shop.example"}})
}

func later(up gorilla.Upgrader) {
	// ruleid: go-websocket-any-origin
	up.CheckOrigin = func(_ *http.Request) bool {
		return true
	}
}
