import re
# ruleid: python-redos
words = re.compile(r"^(\w+\s?)*$")
# ok: python-redos
date = re.compile(r"^\d{4}-\d{2}-\d{2}$")
