FROM node:24.1-slim
# ruleid: docker-secret-in-image
ENV DB_PASSWORD=v8Qw2kLmZp
# ok: docker-secret-in-image
ENV DB_PASSWORD_FILE=/run/secrets/db
# ok: docker-secret-in-image
ARG API_TOKEN
ENV DEBUG="False" \
    MAIL_PASSWORD="" \
    # ruleid: docker-secret-in-image
    SECRET_KEY="tralalala" \
    # ok: docker-secret-in-image
    TOKEN_TTL="1209600" \
    PORT="80"
# ruleid: docker-secret-in-image
ENV ADMIN_PASSWORD letmein99
