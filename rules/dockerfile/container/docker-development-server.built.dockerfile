# vedette-example-path: web/Dockerfile
FROM node:22-alpine AS build
RUN npm run build
# ok: docker-development-server
FROM nginx:1.27-alpine
CMD ["nginx", "-g", "daemon off;"]
