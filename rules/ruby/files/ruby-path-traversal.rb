class UsersController < ApplicationController
  def show
    # ruleid: ruby-path-traversal
    one = File.read(File.join("/srv/files", params[:name]))
    # ok: ruby-path-traversal
    two = File.read(File.join("/srv/files", File.basename(params[:name])))
    render json: [one.size, two.size]
  end
end

class PhotosController < ApplicationController
  def create
    # ok: ruby-path-traversal
    File.write("/srv/photos/1" + File.extname(params[:name]), "")
    # ok: ruby-path-traversal
    File.write("/srv/photos/" + params[:photo].original_filename, "")
    # ok: ruby-path-traversal
    File.write("/srv/photos/" + params[:name].parameterize, "")
    # ok: ruby-path-traversal
    File.read(params[:photo].tempfile.path)
    # ruleid: ruby-path-traversal
    File.write("/srv/photos/" + params[:name], "")
  end
end
