import logging
import traceback

from flask import Flask

app = Flask(__name__)


@app.route("/report")
def report():
    try:
        text = build()
    except Exception:
        text = "failed: " + traceback.format_exc()
    # ruleid: python-stack-trace-exposure
    return text


@app.route("/quiet")
def quiet():
    try:
        return build()
    except Exception:
        logging.error(traceback.format_exc())
        # ok: python-stack-trace-exposure
        return "failed"
