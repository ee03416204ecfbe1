require 'jwt'
def peek(token)
  # ruleid: ruby-jwt-not-verified
  JWT.decode(token, nil, false)
end
def read(token)
  # ok: ruby-jwt-not-verified
  claims = JWT.decode(token, nil, false)
  JWT.decode(token, key_of(claims), true, algorithm: 'RS256')
end
# ok: ruby-jwt-not-verified
b = JWT.decode(token, key, true, algorithm: 'RS256')
class Caller
  def self.public_key(token)
    # ok: ruby-jwt-not-verified
    KEYS[JWT.decode(token, nil, false).first['iss']]
  end

  def claims(token)
    # ruleid: ruby-jwt-not-verified
    JWT.decode(token, nil, false)
  end

  def payload(token)
    JWT.decode(token, self.class.public_key(token), true, algorithm: 'RS256')
  end
end
