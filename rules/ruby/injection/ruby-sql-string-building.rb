class User < ApplicationRecord
  def self.named(name)
    # ruleid: ruby-sql-string-building
    User.where("name = '#{name}'")
    # ok: ruby-sql-string-building
    User.where('name = ?', name)
  end
end
