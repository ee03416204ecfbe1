class UsersController < ApplicationController
  def show
    # ruleid: ruby-template-injection
    one = ERB.new("Hello #{params[:name]}").result
    # ok: ruby-template-injection
    two = ERB.new("Hello <%= name %>").result
    render json: [one.size, two.size]
  end
end
