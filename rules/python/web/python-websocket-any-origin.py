import socketio
from flask_socketio import SocketIO
from tornado.websocket import WebSocketHandler


class Open(WebSocketHandler):
    # ruleid: python-websocket-any-origin
    def check_origin(self, origin):
        return True


class Own(WebSocketHandler):
    # ok: python-websocket-any-origin
    def check_origin(self, origin):
        if settings.any_origin:
            return True
        return super().check_origin(origin)


# ruleid: python-websocket-any-origin
live = SocketIO(app, cors_allowed_origins="*")
# ok: python-websocket-any-origin
own = SocketIO(app, cors_allowed_origins=["https://shop.example"])
# ruleid: python-websocket-any-origin
server = socketio.AsyncServer(async_mode="asgi", cors_allowed_origins="*")
