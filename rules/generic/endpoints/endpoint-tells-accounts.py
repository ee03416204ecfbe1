from flask import Flask, request

app = Flask(__name__)


@app.route("/login", methods=["POST"])
def login():
    user = User.query.filter_by(name=request.form["name"]).first()
    if user is None:
        # ruleid: endpoint-tells-accounts
        return "No such user", 401
    if not user.check(request.form["password"]):
        return "Wrong password", 401
    return "Welcome"


@app.route("/signin", methods=["POST"])
def signin():
    user = User.query.filter_by(name=request.form["name"]).first()
    if user is None or not user.check(request.form["password"]):
        # ok: endpoint-tells-accounts
        return "Name or password is wrong", 401
    return "Welcome"
