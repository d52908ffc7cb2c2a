create table "connections" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "status" text not null check (status in ('connected', 'expired', 'disconnected')),
  "external_id" text not null,
  "handle" text not null,
  "display_name" text not null,
  "avatar_url" text,
  "access_token" text,
  "refresh_token" text,
  "access_expires_at" timestamptz(3),
  "refresh_expires_at" timestamptz(3),
  "scopes" text[] not null,
  "token_version" int not null default 1,
  "connected_by" uuid not null,
  "tokens_at" timestamptz(3),
  "renewing_by" uuid,
  "renewing_until" timestamptz(3),
  "told_scopes" text[],
  "tier" text check (tier in ('standard', 'premium')),
  constraint "connections_brand_id_platform_unique" unique (brand_id, platform)
);
create index "connections_org_id_index" on "connections" (org_id);
select enforce_tenancy('connections');

create table "connection_changes" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "connection_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "kind" text not null check (kind in ('token.expired', 'token.expiring')),
  "token_version" int not null,
  "reason" text not null,
  constraint "connection_changes_connection_id_kind_token_version_unique" unique (connection_id, kind, token_version)
);
create index "connection_changes_org_id_created_at_index" on "connection_changes" (org_id, created_at);
select enforce_tenancy('connection_changes');

create table "account_paces" (
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "next_commit_at" timestamptz(3) not null,
  "paused_until" timestamptz(3),
  "pause_reason" text,
  primary key ("platform", "account")
);

create table "account_quotas" (
  "name" text not null check (name in ('x', 'linkedin', 'instagram', 'threads', 'threadsReplies', 'youtube')),
  "account" text not null,
  "elsewhere" int not null,
  "total" int,
  "read_at" timestamptz(3) not null,
  primary key ("name", "account")
);

create table "endpoint_pauses" (
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "endpoint" text not null check (endpoint in ('posts', 'uploads', 'metrics', 'comments')),
  "until" timestamptz(3) not null,
  "reason" text not null,
  primary key ("platform", "account", "endpoint")
);
