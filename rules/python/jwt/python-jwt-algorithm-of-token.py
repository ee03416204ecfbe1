import jwt


def check(token, public_key, key):
    header = jwt.get_unverified_header(token)
    # ruleid: python-jwt-algorithm-of-token
    jwt.decode(token, key, algorithms=[header["alg"]])
    # ruleid: python-jwt-algorithm-of-token
    jwt.decode(token, public_key, algorithms=["RS256", "HS256"])
    # ruleid: python-jwt-algorithm-of-token
    keys = jwt.PyJWKClient(header["jku"])
    # ok: python-jwt-algorithm-of-token
    known = jwt.PyJWKClient(KEYS)
    # ok: python-jwt-algorithm-of-token
    return jwt.decode(token, public_key, algorithms=["RS256"]), keys, known
