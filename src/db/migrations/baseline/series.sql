create table "series" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "name" text not null,
  "platforms" text[] not null,
  "text" text not null,
  "media" jsonb not null,
  "thread" jsonb not null,
  "platform_options" jsonb not null,
  "labels" text[] not null default '{}'::text[],
  "variants" jsonb not null,
  "rule" text not null,
  "time_zone" text not null,
  "starts_at" text not null,
  "until" text,
  "count" int,
  "last_at" text,
  "cooldown_days" int not null,
  "lead_hours" int,
  "status" text not null default 'active' check (status in ('active', 'paused', 'ended')),
  "paused_reason" text,
  "made_until" timestamptz(3) not null,
  "made" int not null default 0,
  "look_at" timestamptz(3),
  "resumed_at" timestamptz(3),
  "revision" int not null default 1,
  "created_by" text not null,
  "answered_by" text not null,
  "deleted_at" timestamptz(3),
  "disclosures" jsonb
);
create index "series_look_index" on "series" (look_at) where (look_at is not null);
create index "series_org_id_created_at_id_index" on "series" (org_id, created_at, id);
select enforce_tenancy('series');

create table "series_occurrences" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "series_id" uuid not null,
  "key" text not null,
  "state" text not null check (state in ('planned', 'posted', 'skipped', 'failed')),
  "moved_to" text,
  "text" text,
  "media" jsonb,
  "post_id" uuid,
  "due_at" timestamptz(3),
  "problem" jsonb,
  constraint "series_occurrences_series_id_key_unique" unique (series_id, key)
);
create index "series_occurrences_org_id_series_id_state_index" on "series_occurrences" (org_id, series_id, state);
create index "series_occurrences_post_id_index" on "series_occurrences" (post_id);
select enforce_tenancy('series_occurrences');
