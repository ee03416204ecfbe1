from django.conf import settings
from hashids import Hashids

# ruleid: python-hashids-salt-is-key
first = Hashids(settings.SECRET_KEY)
# ruleid: python-hashids-salt-is-key
second = Hashids(salt=settings.SECRET_KEY, min_length=8)
# ok: python-hashids-salt-is-key
third = Hashids(salt=settings.NUMBERS_SALT)
