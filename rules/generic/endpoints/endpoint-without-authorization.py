from flask import Flask

app = Flask(__name__)


# ruleid: endpoint-without-authorization
@app.route("/users")
@login_required
def users():
    return listed(User.query.all())


# ok: endpoint-without-authorization
@app.route("/staff/users")
@roles_required("staff")
def for_staff():
    return listed(User.query.all())
