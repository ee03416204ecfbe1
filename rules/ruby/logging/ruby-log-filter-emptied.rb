# ruleid: ruby-log-filter-emptied
Rails.application.config.filter_parameters = []
# ok: ruby-log-filter-emptied
Rails.application.config.filter_parameters = [:passw, :token]
# ok: ruby-log-filter-emptied
Rails.application.config.filter_parameters += [:otp]
