import json


def people(request):
    # ruleid: python-parsed-filter
    return db.people.find(json.loads(request.args.get("q")))


def one(request):
    # ok: python-parsed-filter
    return db.people.find_one({"name": str(request.args.get("name"))})
