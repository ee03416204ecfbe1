require 'sinatra'

# ruleid: ruby-session-secret-in-code
set :session_secret, 'only for us'

# ok: ruby-session-secret-in-code
set :session_secret, ENV.fetch('SESSION_SECRET')

# ok: ruby-session-secret-in-code
set :port, '4567'
