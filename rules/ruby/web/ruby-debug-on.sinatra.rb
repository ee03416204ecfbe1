require 'sinatra'

# ruleid: ruby-debug-on
set :show_exceptions, true
# ok: ruby-debug-on
set :show_exceptions, :after_handler
# ok: ruby-debug-on
set :port, 8080

configure :development do
  # ok: ruby-debug-on
  enable :show_exceptions
end
