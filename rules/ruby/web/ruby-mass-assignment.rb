class User < ApplicationRecord
end

class UsersController < ApplicationController
  def show
    # ruleid: ruby-mass-assignment
    @user = User.create(params[:user])
    # ok: ruby-mass-assignment
    @other = User.create(params.require(:user).permit(:name))
  end
end
