class UsersController < ApplicationController
  def show
    # ruleid: ruby-command-injection
    system("ping -c 1 #{params[:host]}")
    # ok: ruby-command-injection
    system("ping -c 1 #{Shellwords.escape(params[:host])}")
  end
end
