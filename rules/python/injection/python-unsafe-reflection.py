import importlib
from flask import Flask, request

app = Flask(__name__)


@app.route("/plug")
def plug():
    # ruleid: python-unsafe-reflection
    one = importlib.import_module(request.args["name"])
    # ok: python-unsafe-reflection
    two = importlib.import_module("json")
    return {"names": [one.__name__, two.__name__]}
