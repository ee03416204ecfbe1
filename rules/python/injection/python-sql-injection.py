import sqlite3
from flask import Flask, request

app = Flask(__name__)


@app.route("/user")
def user():
    connection = sqlite3.connect("users.db")
    name = request.args.get("name")
    # ruleid: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = '" + name + "'")
    # ok: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = ?", (name,))
    return {}
