require 'digest'
# ruleid: ruby-weak-hash
a = Digest::MD5.hexdigest(data)
# ok: ruby-weak-hash
b = Digest::SHA256.hexdigest(data)
