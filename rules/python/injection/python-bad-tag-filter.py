import re

import nh3


def clean(text):
    # ruleid: python-bad-tag-filter
    text = re.sub(r"<script.*?>.*?</script>", "", text, flags=re.IGNORECASE | re.DOTALL)
    # ok: python-bad-tag-filter
    text = re.sub(r"<br>", "\n", text)
    # ok: python-bad-tag-filter
    return nh3.clean(text)
