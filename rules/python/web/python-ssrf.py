import httpx
import pycurl
import requests
from flask import Flask, request

app = Flask(__name__)


@app.route("/preview")
def preview():
    # ruleid: python-ssrf
    page = requests.get(request.args["url"])
    # ok: python-ssrf
    own = requests.get("https://api.example.com/items/" + str(int(request.args["id"])))
    return {"status": [page.status_code, own.status_code]}


@app.route("/hook")
def hook():
    transfer = pycurl.Curl()
    # ruleid: python-ssrf
    transfer.setopt(pycurl.URL, request.args["url"])
    # ruleid: python-ssrf
    transfer.setopt(transfer.URL, request.args["url"])
    # ok: python-ssrf
    transfer.setopt(pycurl.POSTFIELDS, request.args["text"])
    return {}


@app.route("/method")
def method():
    # ok: python-ssrf
    with httpx.stream(request.args["method"], "https://api.example.com/items") as answer:
        return answer.read()
