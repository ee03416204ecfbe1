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
