import tornado.web
from aiohttp import web
from flask import Flask
from flask.views import MethodView
from litestar import MediaType, Response, get

app = Flask(__name__)


class Page(MethodView):
    def get(self, name):
        # ruleid: python-xss
        return "<h1>Hello " + name


class Greeting(tornado.web.RequestHandler):
    def get(self):
        # ok: python-xss
        self.write({"name": self.get_argument("name")})

    def post(self):
        # ruleid: python-xss
        self.write("<h1>Hello " + self.get_argument("name"))


async def show(request):
    # ruleid: python-xss
    return web.Response(text="<h1>" + request.match_info["name"], content_type="text/html")


server = web.Application()
server.router.add_get("/show/{name}", show)


@get("/page")
async def page(name: str) -> Response:
    # ruleid: python-xss
    return Response("<h1>Hello " + name, media_type=MediaType.HTML)


@get("/text")
async def plain(name: str) -> Response:
    # ok: python-xss
    return Response("Hello " + name, media_type=MediaType.TEXT)
