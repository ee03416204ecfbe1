require 'sinatra'

post '/pictures' do
  # ruleid: upload-as-named
  name = params['file'][:filename]
  File.open("./pictures/#{name}", 'wb') { |f| f.write(params['file'][:tempfile].read) }
end

post '/sounds' do
  halt 415 unless params['file'][:type].start_with?('audio/') && allowed?(params['file'][:filename])
  # ok: upload-as-named
  File.open("./sounds/#{SecureRandom.uuid}", 'wb') { |f| f.write(params['file'][:tempfile].read) }
end
