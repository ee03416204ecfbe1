import aiohttp_jinja2
import jinja2
from aiohttp_jinja2 import setup as set_up_pages
from flask import Flask


def pages(app):
    # ruleid: python-autoescape-off
    set_up_pages(app, loader=jinja2.PackageLoader("shop"), autoescape=False)


def mails(app):
    # ok: python-autoescape-off
    aiohttp_jinja2.setup(app, loader=jinja2.PackageLoader("mails"), autoescape=True)


app = Flask(__name__)
# ruleid: python-autoescape-off
app.jinja_env.autoescape = False
