import ldap
import ldap.filter
from flask import Flask, request

app = Flask(__name__)


@app.route("/who")
def who():
    directory = ldap.initialize("ldap://directory")
    uid = request.args["uid"]
    # ruleid: python-ldap-injection
    one = directory.search_s("o=example", ldap.SCOPE_SUBTREE, "(uid=" + uid + ")")
    # ok: python-ldap-injection
    two = directory.search_s("o=example", ldap.SCOPE_SUBTREE, "(uid=" + ldap.filter.escape_filter_chars(uid) + ")")
    return {"found": [len(one), len(two)]}
