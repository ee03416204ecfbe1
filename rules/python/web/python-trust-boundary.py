from flask import session
from flask import Flask, request

app = Flask(__name__)


@app.route("/set")
def remember():
    # ruleid: python-trust-boundary
    session["role"] = request.args["role"]
    # ok: python-trust-boundary
    session["seen"] = True
    return {}
