def signed_in(user)
  # ruleid: ruby-personal-data-shared
  Analytics.identify(user_id: user.id, traits: { email: user.email })
  # ruleid: ruby-personal-data-shared
  Sentry.set_user(id: user.id, phone: user.phone)
  # ok: ruby-personal-data-shared
  Analytics.track(user_id: user.id, event: 'signed in')
end
