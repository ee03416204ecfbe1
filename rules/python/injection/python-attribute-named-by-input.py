import json

from flask import Flask, request

app = Flask(__name__)


@app.route("/member", methods=["POST"])
def change():
    member = Member.query.get(int(request.form["id"]))
    # ruleid: python-attribute-named-by-input
    setattr(member, request.form["name"], request.form["value"])
    for name in request.form:
        if name in ("title", "town"):
            # ok: python-attribute-named-by-input
            setattr(member, name, request.form[name])
    # ok: python-attribute-named-by-input
    setattr(member, "title", request.form["title"])
    return {}


def merge(new, into):
    for name, value in new.items():
        if isinstance(value, dict) and hasattr(into, name):
            merge(value, getattr(into, name))
        else:
            # ruleid: python-attribute-named-by-input
            setattr(into, name, value)


@app.route("/wishes", methods=["POST"])
def wishes():
    merge(json.loads(request.form["wishes"]), Wishes())
    return {}


def from_form(request, member):
    form = MemberForm(request.POST)
    if form.is_valid():
        for name, value in form.cleaned_data.items():
            # ok: python-attribute-named-by-input
            setattr(member, name, value)
