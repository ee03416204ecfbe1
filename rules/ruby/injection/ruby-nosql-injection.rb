class Account
  include Mongoid::Document
end

class AccountsController < ApplicationController
  def show
    client = Mongo::Client.new('mongodb://localhost/app')
    # ruleid: ruby-nosql-injection
    client[:accounts].delete_one(name: params[:name])
    # ok: ruby-nosql-injection
    client[:accounts].delete_one(name: params[:name].to_s)
    # ruleid: ruby-nosql-injection
    @one = Account.where(name: params[:name])
    # ok: ruby-nosql-injection
    @two = Account.where(name: String(params[:name]))
  end
end
