# vedette-example-path: shop/config.py
class Config:
    # ruleid: python-session-cookie-unprotected
    SESSION_COOKIE_HTTPONLY = False


class DevelopmentConfig(Config):
    # ok: python-session-cookie-unprotected
    SESSION_COOKIE_SECURE = False


# ruleid: python-session-cookie-unprotected
app.config["SESSION_COOKIE_SECURE"] = False
# ok: python-session-cookie-unprotected
SESSION_COOKIE_SECURE = True
