# vedette-example-path: config/environments/staging.rb
Rails.application.configure do
  # ruleid: ruby-debug-on
  config.consider_all_requests_local = true
end
