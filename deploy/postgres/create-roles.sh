#!/bin/sh
# Run once by the postgres image, when its volume is empty: one role and its databases for the service, one for Temporal.
# Neither is a superuser, and neither can read the other's tables.
set -eu

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set social_password="$SOCIAL_DB_PASSWORD" --set temporal_password="$TEMPORAL_DB_PASSWORD" <<'SQL'
create role social login password :'social_password';
create role temporal login password :'temporal_password';
create database social owner social;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke connect on database social, temporal, temporal_visibility from public;
SQL
