FROM debian:12-slim
# ruleid: docker-tls-verification-off
RUN curl -k https://files.acme.test/a.tgz -o a.tgz
# ok: docker-tls-verification-off
RUN curl -fsSL https://files.acme.test/a.tgz -o a.tgz
# ruleid: docker-tls-verification-off
RUN wget -q --no-check-certificate https://files.acme.test/b.tgz && tar xf b.tgz
# ruleid: docker-tls-verification-off
RUN npm config set strict-ssl false && npm ci
