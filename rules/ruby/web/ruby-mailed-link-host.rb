def forgot(user, token, settings)
  # ruleid: ruby-mailed-link-host
  link = "https://#{request.host}/reset/#{token}"
  # ok: ruby-mailed-link-host
  safe = "#{settings.address}/reset/#{token}"
  UserMailer.reset(user, link, safe).deliver_later
end
