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


@app.route("/copy")
def copy():
    note = Note(request.args["name"])
    # What an object is was settled when it was made, whatever it holds.
    # ok: python-unsafe-reflection
    own = importlib.import_module(type(note).__module__)
    return {"names": [own.__name__]}
