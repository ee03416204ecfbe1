import tempfile
# ruleid: python-temp-file-race
name = tempfile.mktemp()
# ok: python-temp-file-race
fd, path = tempfile.mkstemp()
