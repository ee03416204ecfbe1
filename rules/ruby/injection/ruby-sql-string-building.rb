class User < ApplicationRecord
  def self.named(name)
    # ruleid: ruby-sql-string-building
    User.where("name = '#{name}'")
    # ok: ruby-sql-string-building
    User.where('name = ?', name)
  end
end

def ask(client, token)
  # ok: ruby-sql-string-building
  client.fetch("https://api.example.com/me?token=#{token}")
  # ruleid: ruby-sql-string-building
  Link.where("url = 'https://example.com' AND token = '#{token}'")
end
