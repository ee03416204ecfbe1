http = Net::HTTP.new(host, 443)
# ruleid: ruby-tls-verification-off
http.verify_mode = OpenSSL::SSL::VERIFY_NONE
# ok: ruby-tls-verification-off
http.verify_mode = OpenSSL::SSL::VERIFY_PEER
