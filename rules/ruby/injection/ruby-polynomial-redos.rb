class NamesController < ApplicationController
  def show
    text = params[:text]
    # ruleid: ruby-polynomial-redos
    first = text.gsub(/,+;/, '')
    # ok: ruby-polynomial-redos
    second = text.gsub(/\A\s+/, '')
    # ok: ruby-polynomial-redos
    third = text.split(' + ')
    render json: [first, second, third]
  end
end
