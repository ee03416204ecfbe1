Rails.application.configure do
  # ruleid: ruby-websocket-any-origin
  config.action_cable.disable_request_forgery_protection = true
  # ruleid: ruby-websocket-any-origin
  config.action_cable.allowed_request_origins = [/.*/]
  # ok: ruby-websocket-any-origin
  config.action_cable.allowed_request_origins = ["https://shop.example"]
  # ok: ruby-websocket-any-origin
  config.action_cable.disable_request_forgery_protection = false
end
