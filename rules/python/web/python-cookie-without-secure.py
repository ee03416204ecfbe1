from flask import make_response


def login(token):
    response = make_response("hello")
    # ruleid: python-cookie-without-secure
    response.set_cookie("session", token, httponly=True, samesite="Lax")
    # ruleid: python-cookie-without-secure
    response.set_cookie("session", token, secure=False, httponly=True, samesite="Lax")
    # ok: python-cookie-without-secure
    response.set_cookie("session", token, secure=True)
    # ok: python-cookie-without-secure
    response.set_cookie("language", "en", httponly=True)
    return response


def keep(name, value):
    response = make_response("kept")
    # ruleid: python-cookie-without-secure
    response.set_cookie(name, value, secure=False, httponly=True)
    # ok: python-cookie-without-secure
    response.set_cookie(name, value, httponly=True)
    # ok: python-cookie-without-secure
    response.set_cookie("theme", value, secure=False, httponly=True)
    return response


def keep(cookie_name, value):
    response = make_response('x')
    # ruleid: python-cookie-without-secure
    response.set_cookie(cookie_name, value, httponly=True)
    # ok: python-cookie-without-secure
    response.set_cookie(cookie_name, value, httponly=True, secure=True, samesite='Lax')
    # ok: python-cookie-without-secure
    response.set_cookie(theme_of_page, value)
    return response
