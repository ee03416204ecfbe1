from flask import Flask, request

app = Flask(__name__)


@app.route("/enter")
def enter():
    # ruleid: endpoint-password-in-address
    return check(request.args["name"], request.args.get("password"))


@app.route("/open", methods=["POST"])
def open_door():
    # ok: endpoint-password-in-address
    return check(request.form["name"], request.form.get("password"))
