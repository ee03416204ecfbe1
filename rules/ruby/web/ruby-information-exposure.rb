class ItemsController < ApplicationController
  def show
    trace = caller
    # ruleid: ruby-information-exposure
    render plain: trace
  end

  def list
    work
  rescue => error
    # ok: ruby-information-exposure
    render plain: "Something went wrong."
  end
end
