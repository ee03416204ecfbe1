# ok: docker-runs-as-root
FROM debian:13-slim
RUN apt-get update && apt-get install -y gosu
COPY start.sh /
ENTRYPOINT ["/start.sh"]
