FROM node:24-slim AS build
RUN npm ci && npm run build
# ok: docker-runs-as-root
FROM nginx:1.27-alpine
COPY --from=build dist /usr/share/nginx/html
CMD ["nginx", "-g", "daemon off;"]
