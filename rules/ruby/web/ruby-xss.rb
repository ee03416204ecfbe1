class UsersController < ApplicationController
  def show
    # ruleid: ruby-xss
    @greeting = "Hello #{params[:name]}".html_safe
    # ok: ruby-xss
    @other = "Hello #{ERB::Util.html_escape(params[:name])}".html_safe
    # ok: ruby-xss
    @welcome = t('users.welcome_html', name: params[:name]).html_safe
    # ruleid: ruby-xss
    @farewell = t('users.farewell', name: params[:name]).html_safe
    # ok: ruby-xss
    render html: "Hello #{params[:name]}"
  end
end

class Pages < Sinatra::Base
  get "/missing" do
    # ruleid: ruby-xss
    halt 404, "<p>There is no page called #{params[:name]}"
  end

  get "/note" do
    # ruleid: ruby-xss
    markdown params[:note]
  end
end
