import requests


def load(address):
    # ruleid: python-ssrf-from-caller
    requests.get(address)
    # ok: python-ssrf-from-caller
    requests.get("https://example.com")
