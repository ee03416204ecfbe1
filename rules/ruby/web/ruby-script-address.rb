class CardsController < ApplicationController
  def show
    site = params[:site]
    # ruleid: ruby-script-address
    @link = helpers.link_to("Website", site)
    # ok: ruby-script-address
    @other = helpers.link_to("Profile", "/users/#{site}")
    # ok: ruby-script-address
    @third = helpers.link_to("Profile", user_path(site))
    # ok: ruby-script-address
    @sixth = helpers.link_to("Next", { params: request.query_parameters.merge(page: 2) })
    if site.start_with?("https://")
      # ok: ruby-script-address
      @fourth = helpers.link_to("Website", site)
    end
    if URI.parse(site).scheme == "https"
      # ok: ruby-script-address
      @fifth = helpers.link_to("Website", site)
    end
  end
end
