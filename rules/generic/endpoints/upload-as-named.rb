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

def attach
  file = params[:file]
  name = "#{Time.now.to_i}-" + file.original_filename
  place = Rails.root.join('public', 'files', name)
  # ruleid: upload-as-named
  File.binwrite(place, file.read)
end
