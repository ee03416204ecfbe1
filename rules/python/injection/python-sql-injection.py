import redis
import sqlite3
from flask import Flask, request, session

app = Flask(__name__)
cache = redis.Redis()


@app.route("/user")
def user():
    connection = sqlite3.connect("users.db")
    name = request.args.get("name")
    # ruleid: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = '" + name + "'")
    # ok: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = ?", (name,))
    return {}


@app.route("/remember")
def remember():
    session["name"] = request.args.get("name")
    cache.set("last", request.args.get("last"))
    session["count"] = 1
    return {}


@app.route("/again")
def again():
    connection = sqlite3.connect("users.db")
    # ruleid: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = '" + session["name"] + "'")
    # ruleid: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = '" + cache.get("last") + "'")
    # ok: python-sql-injection
    connection.execute("SELECT * FROM users WHERE name = '" + session["count"] + "'")
    return {}
