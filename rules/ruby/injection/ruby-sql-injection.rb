class User < ApplicationRecord
end

class UsersController < ApplicationController
  def show
    # ruleid: ruby-sql-injection
    @users = User.where("name = '#{params[:name]}'")
    # ok: ruby-sql-injection
    @others = User.where("name = ?", params[:name])
    # ok: ruby-sql-injection
    @same = User.where(params.slice(:name))
    # ok: ruby-sql-injection
    @allowed = User.where(params.permit(:name))
  end
end
