# ruleid: ruby-hardcoded-password
db_password = 'v8Qw2kLmZp'
# ok: ruby-hardcoded-password
db_password = ENV['DB_PASSWORD']
