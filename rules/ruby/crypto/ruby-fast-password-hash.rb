require 'digest'

def keep(user, password, data)
  # ruleid: ruby-fast-password-hash
  user.digest = Digest::SHA256.hexdigest(password)
  # ruleid: ruby-fast-password-hash
  user.other = Digest::SHA512.hexdigest(data['password'] || '')
  # ok: ruby-fast-password-hash
  user.picture = Digest::SHA256.hexdigest(user.mail)
  # ok: ruby-fast-password-hash
  user.slow = BCrypt::Password.create(Digest::SHA256.hexdigest(password))
end
