class UsersController < ApplicationController
  def show
    # ruleid: endpoint-answers-secrets
    render json: @user
  end

  def index
    # ok: endpoint-answers-secrets
    render json: @users, only: [:id, :name]
  end
end
