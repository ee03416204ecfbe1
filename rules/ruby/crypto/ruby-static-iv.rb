require 'openssl'

class Box
  FIXED_IV = 'abcdef0123456789'

  def lock(data)
    cipher = OpenSSL::Cipher.new('aes-256-cbc').encrypt
    # ruleid: ruby-static-iv
    cipher.iv = "\0" * 16
    cipher.update(data) + cipher.final
  end
end

class Other
  def lock(data)
    cipher = OpenSSL::Cipher.new('aes-256-cbc').encrypt
    # ruleid: ruby-static-iv
    cipher.iv = Box::FIXED_IV
    cipher.update(data) + cipher.final
  end
end

class Good
  def lock(data, given)
    cipher = OpenSSL::Cipher.new('aes-256-cbc').encrypt
    # ok: ruby-static-iv
    cipher.iv = cipher.random_iv
    # ok: ruby-static-iv
    cipher.iv = given
    cipher.update(data) + cipher.final
  end
end
