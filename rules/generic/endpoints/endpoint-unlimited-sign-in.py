from flask import Flask, request, session
app = Flask(__name__)

# ruleid: endpoint-unlimited-sign-in
@app.route("/login", methods=["POST"])
def login():
    user = find(request.form["name"])
    if user and verify(user, request.form["password"]):
        session["user"] = user.id
    return "done"

# ok: endpoint-unlimited-sign-in
@app.route("/about")
def about():
    return "about"
