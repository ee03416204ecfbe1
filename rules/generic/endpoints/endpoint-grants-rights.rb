class UsersController < ApplicationController
  def user_params
    # ruleid: endpoint-grants-rights
    params.require(:user).permit!
  end

  def own_params
    # ruleid: endpoint-grants-rights
    params.require(:user).permit(:email, :admin)
  end

  def safe_params
    # ok: endpoint-grants-rights
    params.require(:user).permit(:email, :first_name)
  end
end
