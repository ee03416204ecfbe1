# ruleid: python-body-limit-off
DATA_UPLOAD_MAX_MEMORY_SIZE = None
# ok: python-body-limit-off
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
