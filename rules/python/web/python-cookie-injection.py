from flask import make_response
from flask import Flask, request

app = Flask(__name__)


@app.route("/set")
def cookie():
    response = make_response("")
    # ruleid: python-cookie-injection
    response.set_cookie("theme", request.args["theme"])
    # ok: python-cookie-injection
    response.set_cookie("theme", "dark")
    return response
