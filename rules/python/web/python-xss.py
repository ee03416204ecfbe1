import html
from flask import Flask, request

app = Flask(__name__)


@app.route("/hello")
def hello():
    # ruleid: python-xss
    return "<h1>Hello " + request.args["name"] + "</h1>"


@app.route("/safe")
def safe():
    # ok: python-xss
    return "<h1>Hello " + html.escape(request.args["name"]) + "</h1>"
