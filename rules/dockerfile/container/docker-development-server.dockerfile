# vedette-example-path: web/Dockerfile
FROM node:22-alpine
USER node
# ruleid: docker-development-server
CMD ["npm", "run", "dev", "--", "--host", "0.0.0.0"]
