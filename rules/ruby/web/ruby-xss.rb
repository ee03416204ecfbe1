class UsersController < ApplicationController
  def show
    # ruleid: ruby-xss
    @greeting = "Hello #{params[:name]}".html_safe
    # ok: ruby-xss
    @other = "Hello #{ERB::Util.html_escape(params[:name])}".html_safe
    # ok: ruby-xss
    render html: "Hello #{params[:name]}"
  end
end
