# ruleid: ruby-cookie-missing-flags
cookies[:session] = { value: id, secure: true, httponly: false }
# ok: ruby-cookie-missing-flags
cookies[:session] = { value: id, secure: true, httponly: true }
