import logging

log = logging.getLogger(__name__)


def seen(request):
    # ruleid: python-cleartext-secret-logged
    log.debug("headers: %s", request.headers)
    # ok: python-cleartext-secret-logged
    log.debug("agent: %s", request.headers.get("User-Agent"))


def sign_in(user, password):
    # ruleid: python-cleartext-secret-logged
    log.info("sign-in of %s with %s", user, password)
    # ruleid: python-cleartext-secret-logged
    print(password)
    # ok: python-cleartext-secret-logged
    log.info("sign-in of %s, password given: %s", user, bool(password))
    line = f"{user.name} with {user.password} signs in"
    # ruleid: python-cleartext-secret-logged
    log.info(line)
    # ok: python-cleartext-secret-logged
    log.info(f"{user.name} has a password of {len(password)} signs")
    # ok: python-cleartext-secret-logged
    log.info(f"kept {user.hashed_password}")


def changed(request, user):
    # ruleid: python-cleartext-secret-logged
    print("The new one is %s" % request.POST.get("new_password"))
    # ruleid: python-cleartext-secret-logged
    log.info(f"signs in with {request.form['password']}")
    # ruleid: python-cleartext-secret-logged
    log.info("changed to " + user.password)
    # ok: python-cleartext-secret-logged
    log.info("changed by %s" % request.POST.get("user"))
    # ok: python-cleartext-secret-logged
    log.info("kept %s" % user.hashed_password)
