require 'openssl'

def close(text)
  cipher = OpenSSL::Cipher.new('aes-256-cbc').encrypt
  # ruleid: ruby-hardcoded-key
  cipher.key = Digest::SHA256.digest('sesame-7')
  cipher.random_iv
  cipher.update(text) + cipher.final
end

def close_by_settings(text)
  cipher = OpenSSL::Cipher.new('aes-256-cbc').encrypt
  # ok: ruby-hardcoded-key
  cipher.key = Digest::SHA256.digest(ENV.fetch('NOTES_KEY'))
  cipher.random_iv
  cipher.update(text) + cipher.final
end

def sign(text)
  # ruleid: ruby-hardcoded-key
  OpenSSL::HMAC.hexdigest('SHA256', 'sesame-7', text)
end
