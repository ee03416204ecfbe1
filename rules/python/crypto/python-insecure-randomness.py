import random
import secrets

def issue():
    # ruleid: python-insecure-randomness
    token = ''.join(random.choice(alphabet) for _ in range(32))
    # ok: python-insecure-randomness
    delay = random.random()
    # ok: python-insecure-randomness
    token2 = secrets.token_urlsafe(32)
    return token, delay, token2


def remember(session, response):
    # ruleid: python-insecure-randomness
    number = str(random.getrandbits(32))
    session["remembered"] = number
    # ok: python-insecure-randomness
    delay = random.random()
    # ok: python-insecure-randomness
    strong = str(random.SystemRandom().getrandbits(32))
    session["strong"] = strong
    # ruleid: python-insecure-randomness
    response.set_cookie("visitor", str(random.random()), secure=True)
    return delay


def generate_reset_code():
    # ruleid: python-insecure-randomness
    return random.randint(100000, 999999)


# ruleid: python-insecure-randomness
invite_code = "".join(random.choices(letters, k=8))
# ok: python-insecure-randomness
cookie_suffix = "".join(random.choice(letters) for _ in range(8))
# ok: python-insecure-randomness
color_code = random.randint(0, 255)
