import requests
import ssl

# ruleid: python-tls-verification-off
requests.get("https://api.acme.test", verify=False)
# ruleid: python-tls-verification-off
context = ssl._create_unverified_context()
session = requests.Session()
# ruleid: python-tls-verification-off
session.verify = False
# ok: python-tls-verification-off
requests.get("https://api.acme.test", verify="/etc/ca.pem")
# ok: python-tls-verification-off
requests.get("https://api.acme.test")
