import datetime
import os
import jwt

key = os.environ["KEY"]

# ruleid: python-jwt-without-end
forever = jwt.encode({"sub": user.id}, key, algorithm="HS256")

# ok: python-jwt-without-end
hour = jwt.encode({"sub": "7", "exp": datetime.datetime.utcnow() + datetime.timedelta(hours=1)}, key, algorithm="HS256")

# ok: python-jwt-without-end
given = jwt.encode(claims, key, algorithm="HS256")


def shown(key):
    # ok: python-jwt-without-end
    return jwt.encode({"some": "payload"}, key, algorithm="HS256")


class Config:
    # ruleid: python-jwt-without-end
    JWT_ACCESS_TOKEN_EXPIRES = False
    # ok: python-jwt-without-end
    JWT_REFRESH_TOKEN_EXPIRES = timedelta(days=30)


# ruleid: python-jwt-without-end
app.config["JWT_ACCESS_TOKEN_EXPIRES"] = False
