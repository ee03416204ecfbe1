require 'sinatra'

get '/reset' do
  # ruleid: endpoint-password-in-address
  change(params['token'], params['password'])
end

post '/change' do
  # ok: endpoint-password-in-address
  change(params['token'], params['password'])
end
