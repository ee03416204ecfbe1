class MembersController < ApplicationController
  def update
    member = Member.find(params[:id])
    # ruleid: ruby-attribute-named-by-input
    member.update_attribute(params[:name], params[:value])
    # ok: ruby-attribute-named-by-input
    member.update_attribute(:town, params[:value])
    if %w[title town].include?(params[:name])
      # ok: ruby-attribute-named-by-input
      member.update_column(params[:name], params[:value])
    end
  end
end
