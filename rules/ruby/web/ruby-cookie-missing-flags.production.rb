# vedette-example-path: config/environments/production.rb
Rails.application.configure do
  # ruleid: ruby-cookie-missing-flags
  config.force_ssl = false
end
