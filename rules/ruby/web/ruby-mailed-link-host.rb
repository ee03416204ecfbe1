def forgot(user, token, settings)
  # ruleid: ruby-mailed-link-host
  link = "https://#{request.host}/reset/#{token}"
  # ok: ruby-mailed-link-host
  safe = "#{settings.address}/reset/#{token}"
  UserMailer.reset(user, link, safe).deliver_later
end

def ask(code, settings)
  # ruleid: ruby-mailed-link-host
  UserMailer.reset(params[:email], code, params[:url]).deliver_later
  # ok: ruby-mailed-link-host
  UserMailer.reset(params[:email], code, settings.url).deliver_later
end

def configure(config)
  # ok: ruby-mailed-link-host
  config.smtp_settings = { domain: ENV.fetch('MAIL_DOMAIN', nil), openssl_verify_mode: MODES.fetch('token') }
  notify = ->(request) { { host: request.host } }
end

def confirm(user, token)
  host = request.host
  # ruleid: ruby-mailed-link-host
  link = confirm_url(token: token, host: host)
  Mailer.confirm(user, link).deliver_later
end
