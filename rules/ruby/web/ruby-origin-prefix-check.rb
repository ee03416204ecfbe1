def allowed?(request, trusted_domain, trusted_origin)
  # ruleid: ruby-origin-prefix-check
  return true if request.origin.start_with?(trusted_origin)
  # ruleid: ruby-origin-prefix-check
  return true if request.host.end_with?(trusted_domain)
  # ok: ruby-origin-prefix-check
  return true if request.host.end_with?(".#{trusted_domain}")
  # ok: ruby-origin-prefix-check
  allowed_origins.include?(request.origin)
end

def fixed(origin)
  # ruleid: ruby-origin-prefix-check
  return true if origin.end_with?("shop.example")
  # ruleid: ruby-origin-prefix-check
  return true if ENV["CORS_ORIGINS"].include?(origin)
  # ok: ruby-origin-prefix-check
  return true if origin.end_with?(".shop.example")
  # ok: ruby-origin-prefix-check
  ENV["CORS_ORIGINS"].split(",").include?(origin)
end
