class UsersController < ApplicationController
  def show
    # ruleid: ruby-regex-injection
    one = Regexp.new(params[:pattern])
    # ok: ruby-regex-injection
    two = Regexp.new(Regexp.escape(params[:pattern]))
    render json: [one.source, two.source]
  end
end
