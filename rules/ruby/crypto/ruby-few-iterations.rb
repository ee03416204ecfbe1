require 'openssl'

# ruleid: ruby-few-iterations
few = OpenSSL::PKCS5.pbkdf2_hmac(password, salt, 2000, 32, OpenSSL::Digest.new('SHA256'))
# ruleid: ruby-few-iterations
also = OpenSSL::KDF.pbkdf2_hmac(password, salt: salt, iterations: 1000, length: 32, hash: 'SHA256')
# ok: ruby-few-iterations
enough = OpenSSL::KDF.pbkdf2_hmac(password, salt: salt, iterations: 600_000, length: 32, hash: 'SHA256')
# ruleid: ruby-few-iterations
low = BCrypt::Password.create(password, cost: 6)
# ok: ruby-few-iterations
high = BCrypt::Password.create(password, cost: 12)
