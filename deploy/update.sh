#!/bin/sh
# `deploy/update.sh <tag or branch>`: updates the compose stack to another version of this repository.
# Dumps the databases first. If the dump or the build fails, the running version keeps running.
set -eu
# A function, because the checkout replaces this file while it runs.
update() {
  cd "$(dirname "$0")/.."
  version=${1:?the tag or branch to update to, such as v0.2.0}

  if [ -n "$(git status --porcelain)" ]; then
    echo 'This clone has changes that are not committed. Commit or remove them first.' >&2
    exit 1
  fi
  deploy/dump.sh "backups/before-$version"
  git fetch --tags
  git checkout "$version"
  node deploy/init.mjs
  docker compose build
  docker compose up --detach
  tries=60
  until docker compose exec -T api node deploy/check-health.mjs http://127.0.0.1:3000/ready; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      echo "Version $version did not become ready. Read: docker compose logs migrate api worker" >&2
      exit 1
    fi
    sleep 5
  done
  echo "Updated to $version. To go back: git checkout -, docker compose up --build --detach."
}

update "$@"
exit
