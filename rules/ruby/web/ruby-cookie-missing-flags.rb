# ruleid: ruby-cookie-missing-flags
cookies[:session] = { value: id, secure: true, httponly: false }
# ok: ruby-cookie-missing-flags
cookies[:session] = { value: id, secure: true, httponly: true }
# ok: ruby-cookie-missing-flags
cookies[:session] = { value: "", secure: true, httponly: false }
# ok: ruby-cookie-missing-flags
cookies[:session] = { value: "gone", expires: 1.day.ago, secure: true, httponly: false }
# ruleid: ruby-cookie-missing-flags
cookies[:session] = { value: id, expires: 1.day.from_now, secure: true, httponly: false }
