import json
import pickle
from flask import Flask, request

app = Flask(__name__)


@app.route("/in", methods=["POST"])
def load():
    # ruleid: python-deserialization-of-input
    one = pickle.loads(request.data)
    # ok: python-deserialization-of-input
    two = json.loads(request.data)
    return {"kinds": [str(type(one)), str(type(two))]}
