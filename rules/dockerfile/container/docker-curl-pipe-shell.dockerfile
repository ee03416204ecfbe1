FROM debian:12-slim
# ruleid: docker-curl-pipe-shell
RUN curl -fsSL https://get.acme.test/install | sh
# ok: docker-curl-pipe-shell
RUN curl -fsSLO https://get.acme.test/app.tgz && sha256sum -c app.sum
