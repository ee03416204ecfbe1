import hashlib
from hashlib import sha1 as fingerprint
from cryptography.hazmat.primitives import hashes

# ruleid: python-weak-hash
a = hashlib.md5(data).hexdigest()
# ruleid: python-weak-hash
b = fingerprint(data)
# ruleid: python-weak-hash
c = hashlib.new("sha1", data)
# ruleid: python-weak-hash
d = hashes.Hash(hashes.MD5())
# ok: python-weak-hash
e = hashlib.sha256(data)
# ok: python-weak-hash
f = hashlib.md5(data, usedforsecurity=False)
