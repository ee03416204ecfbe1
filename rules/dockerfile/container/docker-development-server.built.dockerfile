# vedette-example-path: web/Dockerfile
FROM node:22-alpine AS dev
# ok: docker-development-server
CMD ["npm", "run", "dev", "--", "--host", "0.0.0.0"]
FROM nginx:1.27-alpine
CMD ["nginx", "-g", "daemon off;"]
