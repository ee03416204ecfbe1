# vedette-example-path: shop/settings.py
# ruleid: python-django-pickled-sessions
SESSION_SERIALIZER = "django.contrib.sessions.serializers.PickleSerializer"

# ok: python-django-pickled-sessions
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
