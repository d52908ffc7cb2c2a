#!/bin/sh
# Run once by the postgres image, when its volume is empty: one role and its database for the service, one for Temporal.
# Neither is a superuser, and neither can read the other's tables. API and worker log in as social_service, which owns
# nothing and may do what the roles may that it takes on (docs/understand/tenancy.md).
set -eu

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set social_password="$SOCIAL_DB_PASSWORD" --set service_password="$SERVICE_DB_PASSWORD" \
  --set temporal_password="$TEMPORAL_DB_PASSWORD" <<'SQL'
create role social login password :'social_password';
create role temporal login password :'temporal_password';
create role social_tenant nologin;
create role social_system nologin;
grant social_tenant, social_system to social;
create role social_service login noinherit password :'service_password';
grant social_tenant, social_system to social_service;
create database social owner social;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke connect on database social, temporal, temporal_visibility from public;
grant connect on database social to social_service;
SQL
