import ssl
# ruleid: python-weak-tls-version
ctx = ssl.SSLContext(ssl.PROTOCOL_TLSv1)
# ok: python-weak-tls-version
conn = ssl.wrap_socket(sock)
# ruleid: python-weak-tls-version
conn = ssl.wrap_socket(sock, ssl_version=ssl.PROTOCOL_TLSv1)
# ok: python-weak-tls-version
VERSIONS = {'tlsv1': ssl.PROTOCOL_TLSv1, 'tlsv1.2': ssl.PROTOCOL_TLSv1_2}
# ok: python-weak-tls-version
good = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
# ruleid: python-weak-tls-version
good.minimum_version = ssl.TLSVersion.TLSv1
# ok: python-weak-tls-version
good.minimum_version = ssl.TLSVersion.TLSv1_2
# ok: python-weak-tls-version
newer = ssl.wrap_socket(sock, ssl_version=ssl.PROTOCOL_TLSv1_2)
# ok: python-weak-tls-version
best = ssl.SSLContext(ssl.PROTOCOL_TLS)


def least_version(options):
    # ok: python-weak-tls-version
    least = ssl.TLSVersion.SSLv3
    # ok: python-weak-tls-version
    if (options & ssl.OP_NO_SSLv3) and least <= ssl.TLSVersion.TLSv1:
        # ok: python-weak-tls-version
        least = ssl.TLSVersion.TLSv1
    if options & ssl.OP_NO_TLSv1_1:
        least = ssl.TLSVersion.TLSv1_2
    return least
