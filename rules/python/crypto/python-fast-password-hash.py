import hashlib

import bcrypt


def keep(user, password):
    # ruleid: python-fast-password-hash
    user.digest = hashlib.sha256(password.encode("utf-8")).hexdigest()
    # ruleid: python-fast-password-hash
    user.other = hashlib.sha512((user.salt + password).encode()).hexdigest()
    # ok: python-fast-password-hash
    user.picture = hashlib.sha256(user.mail.encode()).hexdigest()
    # ok: python-fast-password-hash
    user.slow = bcrypt.hashpw(hashlib.sha256(password.encode()).digest(), bcrypt.gensalt())
