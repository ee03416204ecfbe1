# vedette-example-path: shop/settings.py
import os
# ruleid: python-django-any-host
ALLOWED_HOSTS = ["*"]
# ok: python-django-any-host
ALLOWED_HOSTS = ["shop.example.com"]
