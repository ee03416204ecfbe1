# vedette-example-path: app/controllers/messages_controller.rb
class MessagesController < ApplicationController
  before_action :authenticate_user!

  def show
    # ruleid: endpoint-record-of-others
    @message = Message.where(id: params[:id]).first
  end

  def destroy
    # ok: endpoint-record-of-others
    current_user.messages.find(params[:id]).destroy
    redirect_to messages_path(user_id: current_user.id)
  end
end
