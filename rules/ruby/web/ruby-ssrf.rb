class UsersController < ApplicationController
  def show
    # ruleid: ruby-ssrf
    page = Net::HTTP.get(URI.parse(params[:url]))
    # ok: ruby-ssrf
    own = Net::HTTP.get(URI.parse("https://api.example.com/items/#{params[:id].to_i}"))
    render json: [page.size, own.size]
  end
end
