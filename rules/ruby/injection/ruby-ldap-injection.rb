class UsersController < ApplicationController
  def show
    directory = Net::LDAP.new
    # ruleid: ruby-ldap-injection
    one = directory.search(filter: "(uid=#{params[:uid]})")
    # ok: ruby-ldap-injection
    two = directory.search(filter: Net::LDAP::Filter.eq("uid", params[:uid]))
    # Stars and brackets pass what escapes a name.
    # ruleid: ruby-ldap-injection
    directory.search(filter: "(uid=#{Net::LDAP::DN.escape(params[:uid])})")
    # ok: ruby-ldap-injection
    directory.delete(dn: "uid=#{Net::LDAP::DN.escape(params[:uid])},o=example")
    render json: [one.size, two.size]
  end
end
