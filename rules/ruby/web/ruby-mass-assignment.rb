class UsersController < ApplicationController
  def create
    # ruleid: ruby-mass-assignment
    User.create(params.permit!)
    # ok: ruby-mass-assignment
    User.create(params.require(:user).permit(:name))
  end
end
