import os
import shlex
from flask import Flask, request

app = Flask(__name__)


@app.route("/ping")
def ping():
    host = request.args["host"]
    # ruleid: python-command-injection
    os.system("ping -c 1 " + host)
    # ok: python-command-injection
    os.system("ping -c 1 " + shlex.quote(host))
    return {}
