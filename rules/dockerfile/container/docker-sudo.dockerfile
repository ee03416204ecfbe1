FROM debian:12-slim
# ruleid: docker-sudo
RUN sudo apt-get update
# ok: docker-sudo
RUN apt-get update
