class UsersController < ApplicationController
  def show
    # ruleid: ruby-unsafe-reflection
    one = params[:kind].constantize
    # ok: ruby-unsafe-reflection
    two = { "a" => String }.fetch("a")
    render json: [one.name, two.name]
  end

  def found
    @query = params[:term]
    # ok: ruby-unsafe-reflection
    @found = controller_name.classify.constantize.search(@query)
  end

  def copied
    note = Note.new(params[:text])
    # What an object is was settled when it was made, whatever it holds.
    # ok: ruby-unsafe-reflection
    own = note.class.name.constantize
    render json: own.name
  end

  def kept
    @note = Note.new(params[:text])
    answered
  end

  def answered
    # The controller's name is the program's, whatever its fields hold.
    # ok: ruby-unsafe-reflection
    @found = instance_variable_get("@#{controller_name.singularize}")
  end
end
