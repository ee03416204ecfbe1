import ftplib
# ruleid: python-cleartext-protocol
ftp = ftplib.FTP("files.acme.test")
# ok: python-cleartext-protocol
safe = ftplib.FTP_TLS("files.acme.test")
