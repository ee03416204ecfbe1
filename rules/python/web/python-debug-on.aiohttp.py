from aiohttp import web
from aiohttp.web import Application


def shop():
    # ruleid: python-debug-on
    return Application(debug=True, middlewares=[])


def back_office():
    # ok: python-debug-on
    return web.Application(middlewares=[])
