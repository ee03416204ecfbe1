from flask import Flask, request

app = Flask(__name__)


@app.route("/dashes")
def dashes():
    times = int(request.args["times"])
    # ruleid: endpoint-unbounded-work
    return "-" * times


@app.route("/few")
def few():
    times = min(int(request.args["times"]), 80)
    # ok: endpoint-unbounded-work
    return "-" * times
