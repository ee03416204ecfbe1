from flask import Blueprint, jsonify

auth = Blueprint("auth", __name__)


@auth.route("/api/logout", methods=["POST"])
# ruleid: endpoint-signs-nobody-out
def logout():
    return jsonify({"message": "Logged out"})


# ok: endpoint-signs-nobody-out
@auth.route("/api/sign-out", methods=["POST"])
def sign_out():
    tokens.revoke(current_token())
    return jsonify({"message": "Logged out"})
