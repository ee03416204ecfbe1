import ldap
import ldap.dn
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
    # Stars and brackets pass what escapes a name.
    # ruleid: python-ldap-injection
    three = directory.search_s("o=example", ldap.SCOPE_SUBTREE, "(uid=" + ldap.dn.escape_dn_chars(uid) + ")")
    # ok: python-ldap-injection
    directory.delete_s("uid=" + ldap.dn.escape_dn_chars(uid) + ",o=example")
    return {"found": [len(one), len(two), len(three)]}
