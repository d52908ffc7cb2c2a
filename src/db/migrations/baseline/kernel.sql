create table "outbox_messages" (
  "id" bigserial primary key,
  "kind" text not null,
  "workflow_id" text not null,
  "payload" jsonb not null,
  "request_id" text,
  "created_at" timestamptz(3) not null,
  "available_at" timestamptz(3) not null,
  "attempts" int not null default 0,
  "last_error" text,
  "trace" text
);
create index "outbox_messages_available_at_id_index" on "outbox_messages" (available_at, id);

create table "idempotency_keys" (
  "owner" text not null,
  "key" text not null,
  "fingerprint" text not null,
  "status" int not null,
  "body" text not null,
  "created_at" timestamptz(3) not null,
  primary key ("owner", "key")
);
create index "idempotency_keys_created_at_index" on "idempotency_keys" (created_at);

create table "rate_limits" (
  "key" text primary key,
  "points" int not null default 0,
  "expire" bigint
);
create index "rate_limits_expire_index" on "rate_limits" (expire);

create unlogged table "rate_windows" (
  "key" text primary key,
  "ends_at" bigint not null,
  "drawn" int not null,
  "granted" int not null
);
create index "rate_windows_ends_at_index" on "rate_windows" (ends_at);

create table "jobs" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid,
  "kind" text not null,
  "status" text not null check (status in ('queued', 'running', 'completed', 'failed')),
  "progress" int not null default 0,
  "input" jsonb not null,
  "result" jsonb,
  "error" jsonb,
  "created_by" text not null,
  "ended_at" timestamptz(3)
);
create index "jobs_org_id_created_at_index" on "jobs" (org_id, created_at);
create index "jobs_under_way_index" on "jobs" (updated_at) where (status in ('queued', 'running'));
select enforce_tenancy('jobs');

create table "account_exports" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "requested_by" uuid not null,
  "include_files" boolean not null,
  "include_audit" boolean not null,
  "storage_key" text not null,
  "size_bytes" bigint,
  "sha256" text,
  "expires_at" timestamptz(3),
  "deleted_at" timestamptz(3),
  "given_at" timestamptz(3)
);
create index "account_exports_org_id_created_at_index" on "account_exports" (org_id, created_at);
select enforce_tenancy('account_exports');
