class InvoicesController < ApplicationController
  # ruleid: ruby-authentication-skipped
  skip_before_action :authenticate_user!
  # ok: ruby-authentication-skipped
  skip_before_action :authenticate_user!, only: [:index, :show]
  # ok: ruby-authentication-skipped
  skip_before_action :set_locale
end
