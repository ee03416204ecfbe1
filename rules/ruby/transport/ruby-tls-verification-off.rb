http = Net::HTTP.new(host, 443)
# ruleid: ruby-tls-verification-off
http.verify_mode = OpenSSL::SSL::VERIFY_NONE
# ok: ruby-tls-verification-off
http.verify_mode = OpenSSL::SSL::VERIFY_PEER

def asked(http, skip_verification)
  if skip_verification
    # ok: ruby-tls-verification-off
    http.verify_mode = OpenSSL::SSL::VERIFY_NONE
  end
end

def chosen(http, mode)
  # ok: ruby-tls-verification-off
  http.verify_mode = mode == 'peer' ? OpenSSL::SSL::VERIFY_PEER : OpenSSL::SSL::VERIFY_NONE
end

def unless_asked(http, insecure)
  return http unless insecure
  # ok: ruby-tls-verification-off
  http.verify_mode = OpenSSL::SSL::VERIFY_NONE
end

def listen(tcp, pair)
  context = OpenSSL::SSL::SSLContext.new
  context.cert = pair.cert
  # ok: ruby-tls-verification-off
  context.verify_mode = OpenSSL::SSL::VERIFY_NONE
  OpenSSL::SSL::SSLServer.new(tcp, context)
end

def call(tcp)
  context = OpenSSL::SSL::SSLContext.new
  # ruleid: ruby-tls-verification-off
  context.verify_mode = OpenSSL::SSL::VERIFY_NONE
  OpenSSL::SSL::SSLSocket.new(tcp, context)
end

def own(host)
  http = Net::HTTP.new(host, 8443)
  # ok: ruby-tls-verification-off
  http.verify_mode = OpenSSL::SSL::VERIFY_NONE if host == 'localhost'
  # ruleid: ruby-tls-verification-off
  http.verify_mode = OpenSSL::SSL::VERIFY_NONE if host != 'localhost'
end
