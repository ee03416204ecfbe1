import logging

log = logging.getLogger(__name__)


def sign_in(user, password):
    # ruleid: python-cleartext-secret-logged
    log.info("sign-in of %s with %s", user, password)
    # ruleid: python-cleartext-secret-logged
    print(password)
    # ok: python-cleartext-secret-logged
    log.info("sign-in of %s, password given: %s", user, bool(password))
