import lxml.etree
from flask import Flask, request

app = Flask(__name__)


@app.route("/in", methods=["POST"])
def document():
    parser = lxml.etree.XMLParser(resolve_entities=True)
    # ruleid: python-xml-external-entities
    one = lxml.etree.fromstring(request.data, parser=parser)
    # ok: python-xml-external-entities
    two = lxml.etree.fromstring(request.data)
    return {"tags": [one.tag, two.tag]}
