# syntax=docker/dockerfile:1
# One image for the roles `api`, `worker` and `migrate`: the role is the command, everything else comes from the environment.
# Debian, not Alpine: Temporal's native bridge needs glibc.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# No install scripts: what runs here ships its binaries inside its packages, and ffmpeg comes from the distribution.
# Temporal's bridge carries a native library for every platform, about 110 MB that this image cannot use.
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund \
  && npm cache clean --force \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
    ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} +

# The packages that build: Vite, rolldown and what they need stay in the stages on top of this one.
FROM node:24.21.0-bookworm-slim AS builder
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --workspaces=false --ignore-scripts --no-audit --no-fund

# The console's files.
FROM builder AS console
COPY sdk/typescript ./sdk/typescript
COPY console ./console
COPY src/local ./src/local
COPY tools/build-console.ts ./tools/build-console.ts
RUN node tools/build-console.ts /console

# The program bundle, from which every role starts with half the CPU. It names paths, so both stages have the same WORKDIR.
FROM builder AS program
COPY src ./src
COPY tools/bundle-program.ts ./tools/bundle-program.ts
RUN node tools/bundle-program.ts

FROM node:24.21.0-bookworm-slim
# Debian drops a version from its archive when the next one comes: a pinned one would fail the build within weeks.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates ffmpeg \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/app/compile-cache \
  MALLOC_ARENA_MAX=2 \
  HOST=0.0.0.0 \
  PORT=3000 \
  METRICS_PORT=3001 \
  DATA_DIR=/data \
  WORKFLOW_BUNDLES=/app/workflow-bundles \
  CONSOLE_DIR=/app/console \
  FFMPEG_PATH=/usr/bin/ffmpeg \
  FFPROBE_PATH=/usr/bin/ffprobe
COPY package.json package-lock.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=program /app/node_modules/.cache/programs ./node_modules/.cache/programs
COPY --from=console /console ./console
COPY deploy ./deploy
COPY src ./src
# The workflow bundle and Node's compile cache are made here, so that no start pays for them.
RUN node deploy/warm-up.mjs && mkdir /data && chown node:node /data
# `node` by its number, so that Kubernetes sees that it is not root.
USER 1000:1000
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
# Right for the role `api`; docker-compose.yml gives `worker` its own check and `migrate` none.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "deploy/check-health.mjs", "http://127.0.0.1:3000/ready"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "src/main.ts"]
CMD ["api"]
