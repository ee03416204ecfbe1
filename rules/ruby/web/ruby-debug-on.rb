# vedette-example-path: config/environments/production.rb
Rails.application.configure do
  # ruleid: ruby-debug-on
  config.consider_all_requests_local = true
  # ok: ruby-debug-on
  config.force_ssl = false
end
