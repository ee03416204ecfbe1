from flask import make_response

def login():
    response = make_response("hello")
    # ruleid: python-cookie-missing-flags
    response.set_cookie("session", token)
    # ruleid: python-cookie-missing-flags
    response.set_cookie("session", token, secure=True, httponly=False, samesite="Lax")
    # ok: python-cookie-missing-flags
    response.set_cookie("session", token, secure=True, httponly=True, samesite="Lax")
    return response
