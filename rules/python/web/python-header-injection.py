from flask import make_response
from flask import Flask, request

app = Flask(__name__)


@app.route("/set")
def header():
    response = make_response("")
    # ruleid: python-header-injection
    response.headers.add(request.args["name"], "on")
    # ok: python-header-injection
    response.headers.add("x-name", "fixed")
    return response
