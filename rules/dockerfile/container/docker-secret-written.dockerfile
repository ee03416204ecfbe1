FROM debian:12.11
ARG API_KEY
# ruleid: docker-secret-written
RUN echo $API_KEY
# ruleid: docker-secret-written
RUN apt-get update && echo "password=${DB_PASSWORD}" > /etc/app.conf
# ruleid: docker-secret-written
RUN printf '%s\n' "$SIGNING_SECRET" >> /root/.env && chmod 600 /root/.env
# ok: docker-secret-written
RUN echo "$REGISTRY_TOKEN" | crane auth login --password-stdin
# ok: docker-secret-written
RUN echo "$TOKEN_FILE" && echo "$PUBLIC_KEY"
# ok: docker-secret-written
RUN test -n "$API_KEY" && echo "a key is given"
# ok: docker-secret-written
RUN echo "${API_KEY:?no key}" > /dev/null
USER app
