import re

# ruleid: python-cubic-regex
field = re.compile(r"\s*(.*)\s*;")
# ok: python-cubic-regex
name = re.compile(r"^\w+\s*=\s*\w+$")
