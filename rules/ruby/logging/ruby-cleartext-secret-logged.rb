class SessionsController < ApplicationController
  def seen
    # ruleid: ruby-cleartext-secret-logged
    logger.debug "session: #{session.to_h}"
    # ruleid: ruby-cleartext-secret-logged
    puts request.env
    # ok: ruby-cleartext-secret-logged
    logger.debug "agent: #{request.user_agent}"
  end

  def create
    # ruleid: ruby-cleartext-secret-logged
    Rails.logger.info "sign-in with #{params[:password]}"
    # ruleid: ruby-cleartext-secret-logged
    logger.debug "token #{user.reset_token}"
    # ruleid: ruby-cleartext-secret-logged
    puts user.password
    # ok: ruby-cleartext-secret-logged
    Rails.logger.info "sign-in of #{params[:name]}"
    # ok: ruby-cleartext-secret-logged
    logger.debug "kept #{user.hashed_password}"
    # ok: ruby-cleartext-secret-logged
    puts user.has_password
  end
end
