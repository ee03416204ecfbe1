class UsersController < ApplicationController
  def show
    # ruleid: ruby-code-injection
    @total = eval(params[:formula])
    # ok: ruby-code-injection
    @parsed = JSON.parse(params[:formula])
  end
end
