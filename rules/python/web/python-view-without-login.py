from flask import Blueprint
from flask_login import login_required

bp = Blueprint("posts", __name__)


@bp.route("/create", methods=["POST"])
@login_required
# ok: python-view-without-login
def create():
    return save()


@bp.route("/delete/<int:number>", methods=["POST"])
# ruleid: python-view-without-login
def delete(number):
    return remove(number)


@bp.route("/login", methods=["POST"])
# ok: python-view-without-login
def login():
    return enter()
