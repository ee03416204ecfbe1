Devise.setup do |config|
  # ruleid: ruby-short-passwords
  config.password_length = 4..72
  # ok: ruby-short-passwords
  config.password_length = 10..128
end

class Account < ApplicationRecord
  # ruleid: ruby-short-passwords
  validates :password, length: { minimum: 3 }
  # ok: ruby-short-passwords
  validates :password, length: { minimum: 12 }
  # ok: ruby-short-passwords
  validates :nickname, length: { minimum: 3 }
end
