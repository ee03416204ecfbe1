class UsersController < ApplicationController
  def show
    directory = Net::LDAP.new
    # ruleid: ruby-ldap-injection
    one = directory.search(filter: "(uid=#{params[:uid]})")
    # ok: ruby-ldap-injection
    two = directory.search(filter: Net::LDAP::Filter.eq("uid", params[:uid]))
    render json: [one.size, two.size]
  end
end
