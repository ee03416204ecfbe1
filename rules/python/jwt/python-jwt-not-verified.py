import jwt


def peek(token):
    # ruleid: python-jwt-not-verified
    return jwt.decode(token, options={"verify_signature": False})


def forge():
    # ruleid: python-jwt-not-verified
    return jwt.encode({"admin": True}, None, algorithm="none")


def good(token, key):
    # ok: python-jwt-not-verified
    return jwt.decode(token, key, algorithms=["RS256"])


def read(token, keys):
    # ok: python-jwt-not-verified
    claims = jwt.decode(token, options={"verify_signature": False})
    return jwt.decode(token, keys[claims["iss"]], algorithms=["RS256"])


def signing_key(token):
    # ok: python-jwt-not-verified
    return KEYS[jwt.decode(token, options={"verify_signature": False})["iss"]]


class Grant:
    def __init__(self, token):
        self.token = token
        # ok: python-jwt-not-verified
        self.claims = jwt.decode(token, options={"verify_signature": False})


class VerifiedGrant(Grant):
    def __init__(self, token, key):
        super().__init__(token)
        jwt.decode(token, key, algorithms=["HS256"])


class Visitor:
    def __init__(self, token):
        # ruleid: python-jwt-not-verified
        self.claims = jwt.decode(token, options={"verify_signature": False})
