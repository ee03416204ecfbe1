require 'jwt'
# ruleid: ruby-jwt-not-verified
a = JWT.decode(token, nil, false)
# ok: ruby-jwt-not-verified
b = JWT.decode(token, key, true, algorithm: 'RS256')
