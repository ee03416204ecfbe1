import os
# ruleid: python-permissive-file-mode
os.chmod("data.db", 0o777)
# ok: python-permissive-file-mode
os.chmod("data.db", 0o600)
# ruleid: python-permissive-file-mode
os.chmod("data.db", 0o100777)
# ok: python-permissive-file-mode
os.chmod("data.db", 0o100600)
