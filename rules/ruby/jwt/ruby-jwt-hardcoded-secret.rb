require 'jwt'
SECRET = 'my-very-private-string'
# ruleid: ruby-jwt-hardcoded-secret
a = JWT.encode({ sub: 1 }, SECRET, 'HS256')
# ok: ruby-jwt-hardcoded-secret
b = JWT.encode({ sub: 1 }, ENV.fetch('JWT_KEY'), 'HS256')
