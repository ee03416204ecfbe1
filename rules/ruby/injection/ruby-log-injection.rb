class UsersController < ApplicationController
  def show
    # ruleid: ruby-log-injection
    logger.info("asked for #{params[:name]}")
    # ok: ruby-log-injection
    logger.info("asked for #{params[:name].inspect}")
  end
end
