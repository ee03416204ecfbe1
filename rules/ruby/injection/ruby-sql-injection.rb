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

  def remember
    session[:name] = params[:name]
    session[:count] = 1
    Rails.cache.write("last", params[:last])
  end

  def again
    # ruleid: ruby-sql-injection
    @users = User.where("name = '#{session[:name]}'")
    # ruleid: ruby-sql-injection
    @last = User.where("name = '#{Rails.cache.read("last")}'")
    # ok: ruby-sql-injection
    @counted = User.where("name = '#{session[:count]}'")
  end
end
