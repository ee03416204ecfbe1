from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

# ruleid: python-ecb-mode
a = AES.new(key, AES.MODE_ECB)
# ruleid: python-ecb-mode
b = Cipher(algorithms.AES(key), modes.ECB())
# ok: python-ecb-mode
c = AES.new(key, AES.MODE_GCM, nonce=nonce)
