import jwt
# ruleid: python-jwt-hardcoded-secret
token = jwt.encode({"sub": "1"}, "topsecret", algorithm="HS256")
# ok: python-jwt-hardcoded-secret
safe = jwt.encode({"sub": "1"}, settings.JWT_KEY, algorithm="HS256")
