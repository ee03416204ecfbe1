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

class PagesController < ApplicationController
  def one
    # ok: ruby-path-traversal
    render template: "pages/#{params[:name]}"
  end

  def two
    # ok: ruby-path-traversal
    render partial: params[:name]
  end

  def three
    # ruleid: ruby-path-traversal
    render file: "/srv/pages/#{params[:name]}"
  end

  def four
    # ruleid: ruby-path-traversal
    render params[:name]
  end

  def five
    # ok: ruby-path-traversal
    Tempfile.create([params[:name], ".svg"]) { |file| file.puts("x") }
    # ruleid: ruby-path-traversal
    Tempfile.create("x", params[:folder]) { |file| file.puts("x") }
  end
end
