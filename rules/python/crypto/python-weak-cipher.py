from Crypto.Cipher import DES, AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

# ruleid: python-weak-cipher
a = DES.new(key, DES.MODE_CBC, iv)
# ruleid: python-weak-cipher
b = Cipher(algorithms.ARC4(key), mode=None)
# ok: python-weak-cipher
c = AES.new(key, AES.MODE_GCM)
