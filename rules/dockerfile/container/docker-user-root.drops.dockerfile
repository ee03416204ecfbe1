FROM debian:12-slim
# ok: docker-user-root
USER root
ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]
