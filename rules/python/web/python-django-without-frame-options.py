# vedette-example-path: shop/settings.py
# ruleid: python-django-without-frame-options
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    # "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]
# ok: python-django-without-frame-options
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
