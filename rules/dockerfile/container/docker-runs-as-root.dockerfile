# ruleid: docker-runs-as-root
FROM node:24-slim
RUN npm ci
CMD ["node", "main.js"]
# ok: docker-runs-as-root
RUN true
