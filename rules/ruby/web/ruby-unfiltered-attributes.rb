class User < ApplicationRecord
end

class UsersController < ApplicationController
  def create
    # ruleid: ruby-unfiltered-attributes
    User.create(params.require(:user).permit!)
    # ok: ruby-unfiltered-attributes
    User.create(params.require(:user).permit(:name, :address))
  end
end
