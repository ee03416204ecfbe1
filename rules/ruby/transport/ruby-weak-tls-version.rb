# ruleid: ruby-weak-tls-version
http.ssl_version = :TLSv1
# ok: ruby-weak-tls-version
http.ssl_version = :TLSv1_2
