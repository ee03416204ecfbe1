require 'jwt'

key = ENV.fetch('KEY')

# ruleid: ruby-jwt-without-end
forever = JWT.encode({ sub: 7 }, key, 'HS256')

# ok: ruby-jwt-without-end
hour = JWT.encode({ sub: 7, exp: Time.now.to_i + 3600 }, key, 'HS256')
