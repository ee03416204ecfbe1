def remember(member)
  # ruleid: ruby-cookie-missing-flags
  cookies.permanent[:remember_token] = member.remember_token
end

def remember_for_servers(member)
  # ok: ruby-cookie-missing-flags
  cookies.permanent[:remember_token] = { value: member.remember_token, httponly: true, secure: true }
end

def paint(theme)
  # ok: ruby-cookie-missing-flags
  cookies[:theme] = theme
end
