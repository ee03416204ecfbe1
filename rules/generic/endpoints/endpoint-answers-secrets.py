def profile(user):
    # ruleid: endpoint-answers-secrets
    return jsonify({"name": user.name, "ssn": user.ssn})


def safely(user):
    # ok: endpoint-answers-secrets
    return jsonify({"name": user.name})
