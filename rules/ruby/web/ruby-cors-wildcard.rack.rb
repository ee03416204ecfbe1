Rails.application.config.middleware.insert_before 0, Rack::Cors do
  allow do
    # ruleid: ruby-cors-wildcard
    origins(/.*/)
    resource '*', headers: :any, methods: :any, credentials: true
  end
end
