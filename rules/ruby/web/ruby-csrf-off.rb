class PaymentsController < ApplicationController
  # ruleid: ruby-csrf-off
  skip_before_action :verify_authenticity_token
  # ok: ruby-csrf-off
  skip_before_action :load_menu
end
