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

  # Read for the account whose secret it is, and then verified with that.
  def account(token)
    # ok: ruby-jwt-not-verified
    JWT.decode(token, nil, false).first['account']
  end

  def payload(token)
    JWT.decode(token, self.class.public_key(token), true, algorithm: 'RS256')
  end
end

class Reader
  def claims(token)
    # ruleid: ruby-jwt-not-verified
    JWT.decode(token, nil, false)
  end
end
