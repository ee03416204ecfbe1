class User < ApplicationRecord
end

class UsersController < ApplicationController
  def show
    # ruleid: ruby-mass-assignment
    @user = User.new(params[:user])
    # ok: ruby-mass-assignment
    @other = User.new(params.require(:user).permit(:name))
  end
end
