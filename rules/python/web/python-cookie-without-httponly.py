from flask import make_response


def login(token):
    response = make_response("hello")
    # ruleid: python-cookie-without-httponly
    response.set_cookie("session", token, secure=True)
    # ruleid: python-cookie-without-httponly
    response.set_cookie("session", token, secure=True, httponly=False)
    # ok: python-cookie-without-httponly
    response.set_cookie("session", token, httponly=True)
    # ok: python-cookie-without-httponly
    response.set_cookie("csrftoken", token, secure=True)
    return response


def leave(response, name):
    # ok: python-cookie-without-httponly
    response.set_cookie("session", "gone", max_age=0)
    # ok: python-cookie-without-httponly
    response.set_cookie("session", "gone", expires=0)


def keep(cookie_name, value):
    response = make_response('x')
    # ruleid: python-cookie-without-httponly
    response.set_cookie(cookie_name, value)
    # ok: python-cookie-without-httponly
    response.set_cookie(cookie_name, value, httponly=True, secure=True, samesite='Lax')
    # ok: python-cookie-without-httponly
    response.set_cookie(theme_of_page, value)
    return response
