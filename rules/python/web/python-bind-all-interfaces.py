import socket
s = socket.socket()
# ruleid: python-bind-all-interfaces
s.bind(("0.0.0.0", 8080))
# ok: python-bind-all-interfaces
s.bind(("127.0.0.1", 8080))
