# ruleid: ruby-weak-cipher
a = OpenSSL::Cipher.new('des-ede3-cbc')
# ok: ruby-weak-cipher
b = OpenSSL::Cipher.new('aes-256-gcm')
