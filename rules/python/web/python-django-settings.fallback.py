# vedette-example-path: shop/settings.py
import os
from decouple import config
# ruleid: python-django-settings
DEBUG = os.environ.get("DEBUG", "True") == "True"
# ruleid: python-django-settings
DEBUG = config("DEBUG", default=True, cast=bool)
# ok: python-django-settings
DEBUG = os.environ.get("DEBUG", "False") == "True"
# ok: python-django-settings
DEBUG = os.environ.get("PRODUCTION", "true") != "true"
# ok: python-django-settings
DEBUG = config("DEBUG", default=False, cast=bool)
