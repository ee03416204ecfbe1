class ApplicationController < ActionController::Base
  def require_login
    # ruleid: check-skipped-by-address
    return if request.fullpath.include?("/public")
    redirect_to login_path unless current_user
  end

  def require_user
    # ruleid: check-skipped-by-address
    return if request.original_url =~ /health/
    head :unauthorized if current_user.nil?
    render status: 401
  end

  def require_admin
    # ok: check-skipped-by-address
    return if request.path.start_with?("/public/")
    redirect_to login_path unless current_user
  end
end
