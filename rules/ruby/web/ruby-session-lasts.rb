# ruleid: ruby-session-lasts
Rails.application.config.session_store :cookie_store, key: '_shop_session', expire_after: 2.years
# ok: ruby-session-lasts
Rails.application.config.session_store :cookie_store, key: '_shop_session', expire_after: 30.days
use Rack::Session::Cookie,
    key: 'shop',
    # ruleid: ruby-session-lasts
    expire_after: 12.months
# ok: ruby-session-lasts
cache.write('shop', 1, expire_after: 2.years)
