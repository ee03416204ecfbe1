from urllib.parse import urlparse
from django.utils.html import format_html


def card(request):
    site = request.GET["site"]
    # ruleid: python-script-address
    one = format_html('<a href="{}">Website</a>', site)
    # ok: python-script-address
    two = format_html('<a href="/users/{}">Profile</a>', site)
    # ok: python-script-address
    here = format_html('<a href="{}">Here</a>', request.path)
    if urlparse(site).scheme in ("http", "https"):
        # ok: python-script-address
        return format_html('<a href="{}">Website</a>', site)
    if site.startswith("https://"):
        # ok: python-script-address
        return format_html('<a href="{}">Website</a>', site)
    return one + two + here
