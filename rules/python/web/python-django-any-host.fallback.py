# vedette-example-path: shop/settings.py
import os
# ruleid: python-django-any-host
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "*").split(",")
# ok: python-django-any-host
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "").split(",")
