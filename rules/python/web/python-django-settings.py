# vedette-example-path: shop/settings.py
# ruleid: python-django-settings
DEBUG = True
# ok: python-django-settings
SESSION_COOKIE_SECURE = True
