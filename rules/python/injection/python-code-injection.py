import json
from flask import Flask, request

app = Flask(__name__)


@app.route("/sum", methods=["POST"])
def total():
    # ruleid: python-code-injection
    result = eval(request.form["formula"])
    # ok: python-code-injection
    parsed = json.loads(request.form["formula"])
    return {"result": result, "parsed": parsed}
