# vedette-example-path: shop/settings.py
# ruleid: python-django-settings
DEBUG = True
# ruleid: python-django-settings
ALLOWED_HOSTS = ["*"]
# ok: python-django-settings
SESSION_COOKIE_SECURE = True
