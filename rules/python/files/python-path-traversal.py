import os
import re
from werkzeug.utils import secure_filename
from flask import Flask, request

app = Flask(__name__)


@app.route("/file")
def read():
    name = request.args["name"]
    # ruleid: python-path-traversal
    with open(os.path.join("/srv/files", name)) as one:
        size = len(one.read())
    # ok: python-path-traversal
    with open(os.path.join("/srv/files", secure_filename(name))) as other:
        return {"size": size + len(other.read())}


@app.route("/photo", methods=["POST"])
def extension():
    upload = request.files["photo"]
    ending = os.path.splitext(upload.filename)[1]
    # ok: python-path-traversal
    with open("/srv/photos/1" + ending, "wb") as photo:
        upload.save(photo)
    # ok: python-path-traversal
    with open("/srv/photos/" + secure_filename(request.args["name"])) as photo:
        photo.read()
    # ok: python-path-traversal
    with open("/srv/photos/" + texts.sanitize_filename(request.args["name"])) as photo:
        photo.read()
    # ok: python-path-traversal
    with open(upload.temporary_file_path()) as photo:
        photo.read()
    stem, _ = os.path.splitext(request.args["name"])
    # ruleid: python-path-traversal
    with open("/srv/photos/" + stem) as photo:
        return photo.read()


@app.route("/icon")
def icon():
    name = re.sub(r"\W+", "_", request.args["name"])
    # ok: python-path-traversal
    with open("/srv/icons/" + name) as file:
        return {"size": len(file.read())}


@app.route("/pages/<name>")
def page(name):
    # ok: python-path-traversal
    with open("/srv/pages/" + name) as one:
        return {"size": len(one.read())}


@app.route("/trees/<path:name>")
@app.route("/leaves/<name>")
def tree(name):
    # ruleid: python-path-traversal
    with open("/srv/trees/" + name) as one:
        return {"size": len(one.read())}


@app.route("/relative")
def relative():
    name = request.args["name"]
    if os.path.isabs(name):
        return "", 400
    # ruleid: python-path-traversal
    with open(os.path.join("/srv/files", name)) as one:
        return {"size": len(one.read())}


@app.route("/stripped")
def stripped():
    once = request.args["name"].replace("../", "")
    # ruleid: python-path-traversal
    first = open("/srv/docs/" + once)
    dots = request.args["name"].replace("..", "")
    # ok: python-path-traversal
    return first, open("/srv/docs/" + dots)
