class SessionsController < ApplicationController
  def create
    user = User.find_by(email: params[:email])
    if user&.authenticate(params[:password])
      # ruleid: ruby-session-fixation
      session[:user_id] = user.id
    end
  end

  def create_safely
    user = User.find_by(email: params[:email])
    if user&.authenticate(params[:password])
      reset_session
      # ok: ruby-session-fixation
      session[:user_id] = user.id
    end
  end
end
