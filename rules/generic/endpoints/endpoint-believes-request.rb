class PanelController < ApplicationController
  def show
    # ruleid: endpoint-believes-request
    return head 403 unless params[:role] == "admin"
    render :panel
  end

  def people
    # ok: endpoint-believes-request
    @people = Person.where(role: params[:role])
  end
end
