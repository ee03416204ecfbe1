FROM node:24.1-slim
# ruleid: docker-secret-in-image
ENV DB_PASSWORD=v8Qw2kLmZp
# ok: docker-secret-in-image
ENV DB_PASSWORD_FILE=/run/secrets/db
# ok: docker-secret-in-image
ARG API_TOKEN
