# vedette-example-path: web/Dockerfile
# ruleid: docker-development-server
FROM node:22-alpine
USER node
CMD ["npm", "run", "dev", "--", "--host", "0.0.0.0"]
