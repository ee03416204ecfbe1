import tarfile
from flask import Flask, request

app = Flask(__name__)


@app.route("/in", methods=["POST"])
def unpack():
    # ruleid: python-zip-slip
    tarfile.open(fileobj=request.files["archive"].stream).extractall("/srv/out")
    # ok: python-zip-slip
    tarfile.open("/srv/own.tar").extractall("/srv/out")
    return {}
