import re
from flask import Flask, request

app = Flask(__name__)


@app.route("/search")
def search():
    pattern = request.args["pattern"]
    # ruleid: python-regex-injection
    one = re.search(pattern, "text")
    # ok: python-regex-injection
    two = re.search(re.escape(pattern), "text")
    return {"found": [bool(one), bool(two)]}
