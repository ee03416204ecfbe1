import xml.etree.ElementTree
import defusedxml.ElementTree
from flask import Flask, request

app = Flask(__name__)


@app.route("/in", methods=["POST"])
def document():
    # ruleid: python-xml-bomb
    one = xml.etree.ElementTree.fromstring(request.data)
    # ok: python-xml-bomb
    two = defusedxml.ElementTree.fromstring(request.data)
    return {"tags": [one.tag, two.tag]}
