import hashlib

# ruleid: python-few-iterations
few = hashlib.pbkdf2_hmac("sha256", password, salt, 1000)
# ruleid: python-few-iterations
also = hashlib.pbkdf2_hmac("sha256", password, salt, iterations=4096)
# ok: python-few-iterations
enough = hashlib.pbkdf2_hmac("sha256", password, salt, 600_000)
