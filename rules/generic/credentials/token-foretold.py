import secrets
import time


def forgot(user):
    # ruleid: token-foretold
    reset_token = str(int(time.time()))
    send(user, reset_token)


def remind(user, queue):
    # What lies between keeps the two apart.
    queue.append(user)
    queue.append(user.name)
    # ok: token-foretold
    reset_token = secrets.token_urlsafe(32)
    # ok: token-foretold
    token_expires = int(time.time()) + 3600
    send(user, reset_token, token_expires)
