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
import aiohttp
import urllib3


def unchecked(context):
    # ruleid: python-tls-verification-off
    context.check_hostname = False
    # ruleid: python-tls-verification-off
    context.verify_mode = ssl.CERT_NONE
    # ruleid: python-tls-verification-off
    ssl._create_default_https_context = ssl._create_unverified_context


# ruleid: python-tls-verification-off
pool = urllib3.PoolManager(cert_reqs="CERT_NONE")
# ruleid: python-tls-verification-off
strict = urllib3.PoolManager(cert_reqs=ssl.CERT_NONE)
# ruleid: python-tls-verification-off
old = aiohttp.TCPConnector(verify_ssl=False)
# ruleid: python-tls-verification-off
new = aiohttp.TCPConnector(ssl=False)
# ok: python-tls-verification-off
whole = aiohttp.TCPConnector(ssl=context)


def asked(url, ignore_certificates):
    if ignore_certificates:
        # ok: python-tls-verification-off
        return requests.get(url, verify=False)
    return requests.get(url)


def pinned(authority):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=authority)
    # ok: python-tls-verification-off
    context.check_hostname = False
    return context


def chosen(options):
    context = ssl.create_default_context()
    if options.validate_certs:
        context.verify_mode = ssl.CERT_REQUIRED
    else:
        # ok: python-tls-verification-off
        context.verify_mode = ssl.CERT_NONE
    return context


def unless_asked(url, insecure):
    if not insecure:
        return requests.get(url)
    # ok: python-tls-verification-off
    return requests.get(url, verify=False)


def after_something_else(url):
    if not url:
        return None
    # ruleid: python-tls-verification-off
    return requests.post(url, verify=False, json={"token": token})


def listening():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # ok: python-tls-verification-off
    context.verify_mode = ssl.CERT_NONE
    return context


def listening_by_purpose():
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    # ok: python-tls-verification-off
    context.check_hostname = False
    # ok: python-tls-verification-off
    context.verify_mode = ssl.CERT_NONE
    return context


def calling():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # ruleid: python-tls-verification-off
    context.check_hostname = False
    # ruleid: python-tls-verification-off
    context.verify_mode = ssl.CERT_NONE
    return context


def own():
    # ok: python-tls-verification-off
    requests.get("https://127.0.0.1:8443/health", verify=False)


def mirrored():
    # ruleid: python-tls-verification-off
    requests.get("https://mirror.example.org/health?of=https://localhost:8443", verify=False)
    # ruleid: python-tls-verification-off
    requests.get("https://localhost.example.org/health", verify=False)


class Shown:
    def __init__(self, protocol):
        # ok: python-tls-verification-off
        self.check_hostname = False


class Open(ssl.SSLContext):
    def __init__(self, protocol):
        # ruleid: python-tls-verification-off
        self.check_hostname = False


def compared(context, name):
    context.verify_mode = ssl.CERT_REQUIRED
    # ok: python-tls-verification-off
    context.check_hostname = False
    sock = context.wrap_socket(connect())
    _match_hostname(sock.getpeercert(), name)


def compared_but_open(context, name):
    # ruleid: python-tls-verification-off
    context.check_hostname = False
    # ruleid: python-tls-verification-off
    context.verify_mode = ssl.CERT_NONE
    match_hostname(context, name)


def unnamed(server_hostname):
    context = ssl.create_default_context()
    if server_hostname is None:
        # ok: python-tls-verification-off
        context.check_hostname = False
    return context


class Pooled(HTTPAdapter):
    def init_poolmanager(self, connections, maxsize, block=False):
        context = ssl.create_default_context()
        # ok: python-tls-verification-off
        context.check_hostname = False
        self.poolmanager = PoolManager(num_pools=connections, ssl_context=context)


class OpenPooled(HTTPAdapter):
    def init_poolmanager(self, connections, maxsize, block=False):
        context = ssl.create_default_context()
        # ruleid: python-tls-verification-off
        context.check_hostname = False
        self.poolmanager = PoolManager(num_pools=connections, ssl_context=context, assert_hostname=False)
