# ruleid: docker-image-latest
FROM ubuntu
# ruleid: docker-image-latest
FROM node:latest
# ok: docker-image-latest
FROM node:24.1-slim AS base
# ok: docker-image-latest
FROM base
