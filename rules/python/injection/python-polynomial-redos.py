import re
from flask import Flask, request

app = Flask(__name__)
TRAILING = re.compile(r"\s+$")


@app.route("/a")
def view():
    text = request.args.get("text")
    # ruleid: python-polynomial-redos
    first = re.sub(r"^\s+|\s+$", "", text)
    # ruleid: python-polynomial-redos
    second = TRAILING.sub("", text)
    # ok: python-polynomial-redos
    third = TRAILING.match(text)
    # ok: python-polynomial-redos
    fourth = re.match(r"\d+-\d+$", text)
    return {"parts": [first, second]}
