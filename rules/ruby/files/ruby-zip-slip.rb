require 'zip'

def unpack(path, folder)
  Zip::File.open(path) do |zip|
    zip.each do |entry|
      # ruleid: ruby-zip-slip
      File.open(File.join(folder, entry.name), 'wb') { |out| out.write(entry.get_input_stream.read) }
      # ok: ruby-zip-slip
      File.open(File.join(folder, File.basename(entry.name)), 'wb') { |out| out.write(entry.get_input_stream.read) }
    end
  end
end
