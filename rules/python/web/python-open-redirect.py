from flask import redirect, url_for
from flask import Flask, request

app = Flask(__name__)


@app.route("/go")
def go():
    # ruleid: python-open-redirect
    return redirect(request.args["next"])


@app.route("/home")
def home():
    # ok: python-open-redirect
    return redirect(url_for("profile", name=request.args["name"]))
