from flask import render_template_string
from flask import Flask, request

app = Flask(__name__)


@app.route("/page")
def page():
    # ruleid: python-template-injection
    one = render_template_string("Hello " + request.args["name"])
    # ok: python-template-injection
    other = render_template_string("Hello {{ name }}", name=request.args["name"])
    return {"size": len(one) + len(other)}
