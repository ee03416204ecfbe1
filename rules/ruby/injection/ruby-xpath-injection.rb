class UsersController < ApplicationController
  def show
    document = Nokogiri::XML("<users/>")
    # ruleid: ruby-xpath-injection
    one = document.xpath("//user[name='#{params[:name]}']")
    # ok: ruby-xpath-injection
    two = document.xpath("//user")
    render json: [one.size, two.size]
  end
end
