class UsersController < ApplicationController
  def user_params
    # ruleid: endpoint-grants-rights
    params.require(:user).permit!
  end

  def own_params
    # ruleid: endpoint-grants-rights
    params.require(:user).permit(:email, :admin)
  end

  def one_column
    # ok: endpoint-grants-rights
    current_user.update(theme: params[:theme].permit!)
  end

  def settings_of_any_form
    # ok: endpoint-grants-rights
    plugin.settings = params.require(:settings).permit!
  end

  def safe_params
    # ok: endpoint-grants-rights
    params.require(:user).permit(:email, :first_name)
  end

  def require_cookies
    # ok: endpoint-grants-rights
    redirect_to params.to_unsafe_h.merge(only_path: true, cookie_test: "true")
  end
end
