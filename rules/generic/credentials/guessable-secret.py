import random
import secrets
import string


def random_text(length):
    # ruleid: guessable-secret
    return "".join(random.choice(string.ascii_letters) for _ in range(length))


def system_text(length):
    # ok: guessable-secret
    return "".join(secrets.choice(string.ascii_letters) for _ in range(length))


def file_text(length):
    # ok: guessable-secret
    return "".join(random.choice(string.digits) for _ in range(length))


def forgot(user):
    user.reset_token = random_text(32)
    user.save()


def invite(user):
    user.invite_code = system_text(32)
    user.picture = file_text(8) + ".png"
