import base64
import bcrypt


# ruleid: password-only-encoded
def encrypt_password(password):
    return base64.b64encode(password.encode()).decode()


# ok: password-only-encoded
def hash_password(password):
    return base64.b64encode(bcrypt.hashpw(password.encode(), bcrypt.gensalt()))
