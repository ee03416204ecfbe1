from Crypto.Cipher import AES
KEY = b"sixteen byte key"
# ruleid: python-hardcoded-crypto-key
a = AES.new(KEY, AES.MODE_GCM)
# ok: python-hardcoded-crypto-key
b = AES.new(load_key(), AES.MODE_GCM)
