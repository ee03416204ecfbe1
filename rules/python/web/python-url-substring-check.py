from urllib.parse import urlsplit


def is_ours(url):
    # ruleid: python-url-substring-check
    if "shop.example.com" in url:
        return True
    # ruleid: python-url-substring-check
    if url.startswith("https://shop.example.com"):
        return True
    host = urlsplit(url).hostname
    # ruleid: python-url-substring-check
    if host.endswith("example.com"):
        return True
    # ok: python-url-substring-check
    return host == "shop.example.com" or host.endswith(".shop.example.com")


def mentions(text):
    # ok: python-url-substring-check
    return "example.com" in text
