from flask import make_response


def login(token):
    response = make_response("hello")
    # ruleid: python-cookie-without-samesite
    response.set_cookie("session", token, secure=True, httponly=True)
    # ruleid: python-cookie-without-samesite
    response.set_cookie("session", token, samesite=None)
    # ok: python-cookie-without-samesite
    response.set_cookie("session", token, samesite="Strict")
    # ok: python-cookie-without-samesite
    response.set_cookie("theme", "dark", secure=True)
    return response
