import os

import tornado.web
from bottle import request, response
from itsdangerous import URLSafeTimedSerializer
from starlette.middleware.sessions import SessionMiddleware

# ruleid: python-hardcoded-session-secret
app = tornado.web.Application([], cookie_secret="wiki-cookie-secret")
# ok: python-hardcoded-session-secret
other = tornado.web.Application([], cookie_secret=os.environ["COOKIE_SECRET"])

# ruleid: python-hardcoded-session-secret
api.add_middleware(SessionMiddleware, secret_key="please-change")
# ok: python-hardcoded-session-secret
api.add_middleware(SessionMiddleware, secret_key=settings.secret_key)

# ruleid: python-hardcoded-session-secret
links = URLSafeTimedSerializer("reset-links")
# ok: python-hardcoded-session-secret
links = URLSafeTimedSerializer(settings.secret_key)


def remember():
    # ruleid: python-hardcoded-session-secret
    name = request.get_cookie("account", secret="monster")
    # ok: python-hardcoded-session-secret
    response.set_cookie("account", name, secret=load_key())
    # ok: python-hardcoded-session-secret
    response.set_cookie("theme", "dark")
