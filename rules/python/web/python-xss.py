import html
import sqlite3

import tornado.web
from flask import Flask, request

app = Flask(__name__)


@app.route("/hello")
def hello():
    # ruleid: python-xss
    return "<h1>Hello " + request.args["name"] + "</h1>"


@app.route("/safe")
def safe():
    # ok: python-xss
    return "<h1>Hello " + html.escape(request.args["name"]) + "</h1>"


@app.route("/notes", methods=["POST"])
def add():
    database = sqlite3.connect("notes.db")
    database.execute("INSERT INTO notes (title, kind) VALUES (?, ?)", (request.form["title"], "note"))
    return {"added": True}


@app.route("/notes")
def notes():
    title, kind = sqlite3.connect("notes.db").execute("SELECT title, kind FROM notes").fetchone()
    if kind == "note":
        # ok: python-xss
        return "<h1>" + kind + "</h1>"
    # ruleid: python-xss
    return "<h1>" + title + "</h1>"


class Notes(tornado.web.RequestHandler):
    def get(self):
        # ruleid: python-xss
        self.write(self.get_argument("note"))

    def post(self):
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        # ok: python-xss
        self.write(self.get_argument("note"))


@api.route("/notes/<note>")
class NoteOfApi(Resource):
    @api.doc("a note")
    def put(self, note):
        # ok: python-xss
        return request.json


from http.server import BaseHTTPRequestHandler


class PlainAnswers(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        # ok: python-xss
        self.wfile.write(("you asked for " + self.path).encode())


class PageAnswers(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        # ruleid: python-xss
        self.wfile.write(("you asked for " + self.path).encode())
