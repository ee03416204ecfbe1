import re

# ruleid: python-regex-wide-range
host = re.compile(r"^[a-z0-9.-_]+$")
# ok: python-regex-wide-range
name = re.compile(r"^[A-Za-z_-]+$")
# ok: python-regex-wide-range
ascii_only = re.compile(r"^[\x00-\x7f]*$")
