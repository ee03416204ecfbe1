FROM debian:12-slim
# ruleid: docker-world-writable
RUN mkdir -p /app/data && chmod 777 /app/data
# ruleid: docker-world-writable
RUN chmod -R 0777 /srv/app
# ruleid: docker-world-writable
RUN chmod -R a+rwx /srv/app
# ruleid: docker-world-writable
RUN chmod o+w /etc/app.conf
# ok: docker-world-writable
RUN chmod 1777 /tmp
# ok: docker-world-writable
RUN chmod 775 /app/data
# ok: docker-world-writable
RUN chmod +x /entrypoint.sh
# ok: docker-world-writable
RUN chmod 777 /tmp && chown -R app /app
