class UsersController < ApplicationController
  def show
    # ruleid: ruby-path-traversal
    one = File.read(File.join("/srv/files", params[:name]))
    # ok: ruby-path-traversal
    two = File.read(File.join("/srv/files", File.basename(params[:name])))
    render json: [one.size, two.size]
  end
end
