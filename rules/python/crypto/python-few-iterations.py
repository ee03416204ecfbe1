import hashlib

# ruleid: python-few-iterations
few = hashlib.pbkdf2_hmac("sha256", password, salt, 1000)
# ruleid: python-few-iterations
also = hashlib.pbkdf2_hmac("sha256", password, salt, iterations=4096)
# ok: python-few-iterations
enough = hashlib.pbkdf2_hmac("sha256", password, salt, 600_000)

import bcrypt

# ruleid: python-few-iterations
low = bcrypt.hashpw(password, bcrypt.gensalt(rounds=6))
# ruleid: python-few-iterations
lower = bcrypt.hashpw(password, bcrypt.gensalt(4))
# ok: python-few-iterations
high = bcrypt.hashpw(password, bcrypt.gensalt(12))
