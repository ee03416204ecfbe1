def update(user):
    data = request.get_json()
    # ruleid: endpoint-grants-rights
    user.__dict__.update(data)


def restore(user, data):
    # ok: endpoint-grants-rights
    user.__dict__.update(data)


def sign_up(request):
    # ruleid: endpoint-grants-rights
    return User(**request.json)


def safely(user, data):
    # ok: endpoint-grants-rights
    user.name = data["name"]


def renamed(user):
    # ruleid: endpoint-grants-rights
    for field in request.json:
        if hasattr(user, field):
            setattr(user, field, request.json[field])


def filled(user):
    # ruleid: endpoint-grants-rights
    user.__dict__.update(request.json)


def copied(page, before):
    # ok: endpoint-grants-rights
    before.__dict__.update(page.__dict__)
