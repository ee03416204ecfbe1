# vedette-example-path: shop/settings.py
# ruleid: python-short-passwords
AUTH_PASSWORD_VALIDATORS = []

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        # ok: python-short-passwords
        "OPTIONS": {"min_length": 12},
    },
]

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        # ruleid: python-short-passwords
        "OPTIONS": {"min_length": 4},
    },
]
