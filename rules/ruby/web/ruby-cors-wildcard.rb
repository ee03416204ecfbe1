class ApiController < ApplicationController
  def show
    # ruleid: ruby-cors-wildcard
    headers['Access-Control-Allow-Origin'] = '*'
    # ok: ruby-cors-wildcard
    headers['Access-Control-Allow-Origin'] = 'https://app.acme.test'
  end
end
