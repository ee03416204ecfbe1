FROM debian:12-slim
# ruleid: docker-tls-verification-off
RUN curl -k https://files.acme.test/a.tgz -o a.tgz
# ok: docker-tls-verification-off
RUN curl -fsSL https://files.acme.test/a.tgz -o a.tgz
