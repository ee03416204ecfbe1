class UsersController < ApplicationController
  def show
    # ruleid: ruby-deserialization-of-input
    one = Marshal.load(params[:state])
    # ok: ruby-deserialization-of-input
    two = JSON.parse(params[:state])
    render json: [one.class.name, two.class.name]
  end
end
