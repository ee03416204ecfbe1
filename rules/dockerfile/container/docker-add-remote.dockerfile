FROM debian:12-slim
# ruleid: docker-add-remote
ADD https://files.acme.test/a.tgz /opt/
# ok: docker-add-remote
ADD --checksum=sha256:24454f830cdb571e2c4ad15481119c43b3cafd48dd869a9b2945d1036d1dc68d https://files.acme.test/a.tgz /opt/
