class UsersController < ApplicationController
  def show
    if signed_in?
      # ruleid: ruby-open-redirect
      redirect_to params[:next]
    else
      # ok: ruby-open-redirect
      redirect_to root_path
    end
  end

  def update
    user = User.find_by(name: params[:name])
    # ok: ruby-open-redirect
    redirect_to user_path(user, tab: params[:tab])
  end
end
