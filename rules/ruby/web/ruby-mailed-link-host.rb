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
