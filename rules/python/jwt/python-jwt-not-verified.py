import jwt
# ruleid: python-jwt-not-verified
claims = jwt.decode(token, options={"verify_signature": False})
# ruleid: python-jwt-not-verified
forged = jwt.encode({"admin": True}, None, algorithm="none")
# ok: python-jwt-not-verified
good = jwt.decode(token, key, algorithms=["RS256"])
