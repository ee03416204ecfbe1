import lxml.etree
from flask import Flask, request

app = Flask(__name__)


@app.route("/find")
def find():
    tree = lxml.etree.parse("users.xml")
    name = request.args["name"]
    # ruleid: python-xpath-injection
    one = tree.xpath("//user[name='" + name + "']")
    # ok: python-xpath-injection
    two = tree.xpath("//user[name=$name]", name=name)
    return {"found": [len(one), len(two)]}
