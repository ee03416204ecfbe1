import tarfile
from flask import Flask, request

app = Flask(__name__)


@app.route("/in", methods=["POST"])
def unpack():
    archive = tarfile.open(fileobj=request.files["archive"].stream)
    # ruleid: python-zip-slip
    archive.extractall("/srv/out")
    # ok: python-zip-slip
    archive.extractall("/srv/out", filter="data")
    return {}
