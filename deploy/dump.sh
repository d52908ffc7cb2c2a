#!/bin/sh
# `deploy/dump.sh <folder>`: dumps the databases of the compose stack, first the service's, then Temporal's, and copies .env.
# Files are in the volume storage-data (docs/operating/install.md).
set -eu
cd "$(dirname "$0")/.."
folder=${1:?the folder for the dump}
if [ -e "$folder" ]; then
  echo "$folder exists already." >&2
  exit 1
fi

umask 077
fresh="$folder.new"
rm -rf "$fresh"
mkdir -p "$fresh"
for database in social temporal temporal_visibility; do
  docker compose exec -T postgres pg_dump --username=postgres --format=custom "$database" >"$fresh/$database.dump"
done
cp .env "$fresh/env"
mv "$fresh" "$folder"
echo "Dumped the databases into $folder."
