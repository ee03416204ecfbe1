FROM debian:12-slim
# ok: docker-user-root
USER app
# ruleid: docker-user-root
USER root
CMD ["/bin/app"]
