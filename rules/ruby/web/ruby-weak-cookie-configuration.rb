Rails.application.configure do
  # ruleid: ruby-weak-cookie-configuration
  config.action_dispatch.encrypted_cookie_cipher = 'aes-256-ecb'
  # ok: ruby-weak-cookie-configuration
  config.action_dispatch.encrypted_cookie_cipher = 'aes-256-gcm'
  # ruleid: ruby-weak-cookie-configuration
  config.action_dispatch.use_authenticated_cookie_encryption = false
  # ruleid: ruby-weak-cookie-configuration
  config.action_dispatch.cookies_same_site_protection = :none
  # ok: ruby-weak-cookie-configuration
  config.action_dispatch.cookies_same_site_protection = :lax
end
