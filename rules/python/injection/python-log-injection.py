import logging
from flask import Flask, request

app = Flask(__name__)


log = logging.getLogger(__name__)


@app.route("/log")
def entry():
    name = request.args["name"]
    # ruleid: python-log-injection
    log.info("asked for %s", name)
    # ok: python-log-injection
    log.info("asked for %s", name.replace("\n", ""))
    return {}
