from aiohttp_session.cookie_storage import EncryptedCookieStorage
from aiohttp_session.redis_storage import RedisStorage


def sessions(app):
    # ruleid: python-cookie-without-httponly
    return RedisStorage(app["redis"], httponly=False)


def kept(key):
    # ok: python-cookie-without-httponly
    return EncryptedCookieStorage(key, secure=True)
