create table "clips" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid,
  "title" text not null,
  "status" text not null check (status in ('fetching', 'ready', 'failed')),
  "error" jsonb,
  "storage_key" text,
  "thumbnail_key" text,
  "mime_type" text,
  "sha256" text,
  "width" int,
  "height" int,
  "fps" float8,
  "duration_seconds" float8,
  "size_bytes" bigint,
  "has_sound" boolean,
  "created_by" text not null,
  "deleted_at" timestamptz(3)
);
create index "clips_org_id_created_at_index" on "clips" (org_id, created_at);
select enforce_tenancy('clips');

create table "clip_jobs" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "clip_id" uuid not null,
  "kind" text not null check (kind in ('fetch', 'scenes', 'transcript', 'render')),
  "status" text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  "progress" int not null default 0,
  "attempt" int not null default 1,
  "input" jsonb not null,
  "result" jsonb,
  "error" jsonb,
  "media_id" uuid,
  "created_by" text not null,
  "started_at" timestamptz(3),
  "ended_at" timestamptz(3)
);
create index "clip_jobs_clip_id_kind_created_at_index" on "clip_jobs" (clip_id, kind, created_at);
create index "clip_jobs_org_id_kind_created_at_index" on "clip_jobs" (org_id, kind, created_at);
create index "clip_jobs_status_updated_at_index" on "clip_jobs" (status, updated_at);
select enforce_tenancy('clip_jobs');

create table "clip_uploads" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid,
  "title" text,
  "file_name" text not null,
  "mime_type" text not null,
  "size_bytes" bigint not null,
  "created_by" text not null,
  "expires_at" timestamptz(3) not null,
  "lock_owner" text,
  "locked_until" timestamptz(3),
  "release_asked" boolean not null default false,
  "clip_id" uuid
);
create index "clip_uploads_expires_at_index" on "clip_uploads" (expires_at);
select enforce_tenancy('clip_uploads');
