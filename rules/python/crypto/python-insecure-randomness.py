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
