from cryptography.hazmat.primitives.asymmetric import rsa
from Crypto.PublicKey import RSA
# ruleid: python-weak-key-size
a = rsa.generate_private_key(public_exponent=65537, key_size=1024)
# ruleid: python-weak-key-size
b = RSA.generate(1024)
# ok: python-weak-key-size
c = RSA.generate(3072)
