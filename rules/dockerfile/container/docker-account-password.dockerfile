FROM debian:12-slim
ARG ROOT_HASH
# ruleid: docker-account-password
RUN apt-get update && echo 'root:sunshine' | chpasswd
# ruleid: docker-account-password
RUN useradd anna && echo "anna:sunshine" | sudo chpasswd
# ruleid: docker-account-password
RUN echo sunshine | passwd --stdin root
# ruleid: docker-account-password
RUN useradd -m -p $(openssl passwd -1 sunshine) anna
# ok: docker-account-password
RUN echo "root:${ROOT_HASH}" | chpasswd -e
# ok: docker-account-password
RUN --mount=type=secret,id=root echo "root:$(cat /run/secrets/root)" | chpasswd
# ok: docker-account-password
RUN passwd -l root
