from flask import Flask, session

# ruleid: endpoint-session-cookie
app = Flask(__name__)


# ok: endpoint-session-cookie
@app.route("/")
def index():
    return session["name"]
