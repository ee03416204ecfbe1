class UsersController < ApplicationController
  def show
    if signed_in?
      # ruleid: ruby-open-redirect
      redirect_to params[:next]
    else
      # ok: ruby-open-redirect
      redirect_to root_path
    end
  end

  def update
    user = User.find_by(name: params[:name])
    # ok: ruby-open-redirect
    redirect_to user_path(user, tab: params[:tab])
  end
end

class SessionsController < ApplicationController
  def create
    # ok: ruby-open-redirect
    redirect_to params[:next], allow_other_host: false
  end

  def update
    # ok: ruby-open-redirect
    redirect_to url_from(params[:next]) || root_path
  end

  def destroy
    # ruleid: ruby-open-redirect
    redirect_back_or_to params[:next]
  end

  def again
    # ok: ruby-open-redirect
    redirect_to request.original_url
  end
end

class MovedController < ApplicationController
  def index
    # ruleid: ruby-open-redirect
    response.headers["Location"] = params[:next]
    # ok: ruby-open-redirect
    response.headers["X-Name"] = params[:next]
    head :found
  end

  def show
    # ruleid: ruby-open-redirect
    response.location = params[:next]
    # ruleid: ruby-open-redirect
    head :found, location: params[:next]
    # ok: ruby-open-redirect
    head :found, location: books_path(params[:page])
  end
end

class MovedController < ApplicationController
  def moved
    # ok: ruby-open-redirect
    redirect_to request.url.gsub('.old/', '.new/'), allow_other_host: true
  end

  def cut
    # ruleid: ruby-open-redirect
    redirect_to request.url.sub('/go', ''), allow_other_host: true
  end
end
