class FeedsController < ApplicationController
  def create
    # ruleid: ruby-xxe
    Nokogiri::XML.parse(params[:feed], nil, nil, 2)
    # ok: ruby-xxe
    Nokogiri::XML.parse(params[:feed])
  end
end
