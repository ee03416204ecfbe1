import pymongo
from flask import Flask, request

app = Flask(__name__)


users = pymongo.MongoClient()["app"]["users"]


@app.route("/login", methods=["POST"])
def login():
    # ruleid: python-nosql-injection
    user = users.find_one({"name": request.json["name"]})
    # ok: python-nosql-injection
    same = users.find_one({"name": str(request.json["name"])})
    return {"ok": bool(user and same)}
