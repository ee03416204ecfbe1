module Shop
  class Application < Rails::Application
    # ruleid: ruby-parameters-permitted
    config.action_controller.permit_all_parameters = true
    # ok: ruby-parameters-permitted
    config.action_controller.permit_all_parameters = false
  end
end
# ruleid: ruby-parameters-permitted
ActionController::Parameters.permit_all_parameters = true
