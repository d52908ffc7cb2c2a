create table "posts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "text" text not null,
  "platforms" text[] not null,
  "status" text not null check (status in ('draft', 'scheduled', 'publishing', 'published', 'partial', 'unconfirmed', 'failed',
    'cancelled', 'archived')),
  "status_before_archive" text check (status_before_archive in ('draft', 'scheduled', 'publishing', 'published', 'partial',
    'unconfirmed', 'failed', 'cancelled', 'archived')),
  "scheduled_at" timestamptz(3),
  "published_at" timestamptz(3),
  "media" jsonb not null,
  "thread" jsonb not null,
  "platform_options" jsonb not null,
  "revision" int not null default 1,
  "created_by" text not null,
  "deleted_at" timestamptz(3),
  "due_at" timestamptz(3),
  "planned_under" uuid,
  "external_id" text,
  "labels" text[] not null default '{}'::text[],
  "metadata" jsonb not null default '{}'::jsonb,
  "planned_for" timestamptz(3),
  "status_before_delete" text,
  "emptied_at" timestamptz(3),
  "queue_slot_id" uuid,
  "series_id" uuid,
  "review_count" int not null default 0,
  "review_reminded_for" timestamptz(3),
  "disclosures" jsonb
);
create index "posts_brand_id_created_at_id_index" on "posts" (brand_id, created_at, id);
create index "posts_created_by_index" on "posts" (org_id, created_by, created_at, id) where (deleted_at is null);
create index "posts_deleted_index" on "posts" (deleted_at) where (deleted_at is not null) and (emptied_at is null);
create index "posts_due_index" on "posts" (org_id, due_at, id) where (deleted_at is null) and (published_at is null) and
  (scheduled_at is null) and (due_at is not null);
create unique index "posts_external_id_unique" on "posts" (org_id, external_id) where (external_id is not null) and
  (deleted_at is null);
create index "posts_on_instagram_index" on "posts" (org_id, created_at, id) where ('instagram' = any (platforms)) and
  (deleted_at is null);
create index "posts_on_linkedin_index" on "posts" (org_id, created_at, id) where ('linkedin' = any (platforms)) and
  (deleted_at is null);
create index "posts_on_threads_index" on "posts" (org_id, created_at, id) where ('threads' = any (platforms)) and
  (deleted_at is null);
create index "posts_on_x_index" on "posts" (org_id, created_at, id) where ('x' = any (platforms)) and (deleted_at is null);
create index "posts_on_youtube_index" on "posts" (org_id, created_at, id) where ('youtube' = any (platforms)) and
  (deleted_at is null);
create index "posts_org_id_created_at_id_index" on "posts" (org_id, created_at, id);
create index "posts_planned_index" on "posts" (org_id, planned_for, id) where (deleted_at is null) and (status = 'draft') and
  (planned_for is not null);
create index "posts_published_index" on "posts" (org_id,
  ( case when (published_at is null) then 'infinity'::timestamp with time zone else published_at end),
  id) where (deleted_at is null);
create unique index "posts_queue_slot_unique" on "posts" (brand_id, queue_slot_id,
  scheduled_at) where (queue_slot_id is not null) and (deleted_at is null);
create index "posts_scheduled_index" on "posts" (org_id,
  ( case when (scheduled_at is null) then 'infinity'::timestamp with time zone else scheduled_at end),
  id) where (deleted_at is null);
create index "posts_series_index" on "posts" (org_id, series_id, created_at, id) where (deleted_at is null) and
  (series_id is not null);
create index "posts_status_index" on "posts" (org_id, status, created_at, id) where (deleted_at is null);
create index "posts_status_scheduled_at_index" on "posts" (status, scheduled_at);
create index "posts_text_index" on "posts" using gin (to_tsvector('simple'::regconfig, text)) where (deleted_at is null);
create index "posts_updated_index" on "posts" (org_id, updated_at, id) where (deleted_at is null);
create trigger posts_counted_delete after delete on posts referencing old table as old_posts for each statement execute function count_posts();
create trigger posts_counted_insert after insert on posts referencing new table as new_posts for each statement execute function count_posts();
create trigger posts_counted_update after update on posts referencing old table as old_posts new table as new_posts for each statement execute function count_posts();
create trigger posts_labelled_delete after delete on posts for each row when ((old.labels <> '{}'::text[])) execute function label_posts();
create trigger posts_labelled_insert after insert on posts for each row when ((new.labels <> '{}'::text[])) execute function label_posts();
create trigger posts_labelled_update after update on posts for each row when ((old.labels <> new.labels)) execute function label_posts();
select enforce_tenancy('posts');

create table "post_labels" (
  "org_id" uuid not null,
  "label" text not null,
  "created_at" timestamptz(3) not null,
  "post_id" uuid not null,
  primary key ("org_id", "label", "created_at", "post_id")
);
create index "post_labels_post_id_index" on "post_labels" (post_id);
select enforce_tenancy('post_labels');

create table "post_counts" (
  "org_id" uuid not null,
  "facet" text not null,
  "value" text not null,
  "brand_id" uuid not null,
  "status" text not null,
  "posts" int not null,
  primary key ("org_id", "facet", "value", "brand_id", "status")
);
select enforce_tenancy('post_counts');

create table "post_count_changes" (
  "id" bigint generated by default as identity primary key,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "status" text not null,
  "platforms" text[] not null,
  "labels" text[] not null,
  "created_by" text not null,
  "scheduled_at" timestamptz(3),
  "published_at" timestamptz(3),
  "updated_at" timestamptz(3) not null,
  "posts" smallint not null
);
create index "post_count_changes_org_id_index" on "post_count_changes" (org_id);
select enforce_tenancy('post_count_changes');

create table "post_import_rows" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "job_id" uuid not null,
  "number" int not null,
  "brand_id" uuid,
  "external_id" text,
  "post" jsonb,
  "status" text not null default 'pending' check (status in ('pending', 'created', 'present', 'refused', 'not_tried')),
  "post_id" uuid,
  "problems" jsonb not null default '[]'::jsonb,
  constraint "post_import_rows_job_id_number_unique" unique (job_id, number)
);
create index "post_import_rows_org_id_index" on "post_import_rows" (org_id);
select enforce_tenancy('post_import_rows');

create table "post_changes" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "platform" text check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "from_status" text,
  "to_status" text not null,
  "actor" text not null,
  "reason" text not null
);
create index "post_changes_post_id_created_at_index" on "post_changes" (post_id, created_at);
select enforce_tenancy('post_changes');

create table "post_confirmations" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "revision" int not null,
  "scheduled_at" timestamptz(3),
  "token_hash" text not null,
  "status" text not null check (status in ('pending', 'approved', 'denied', 'used')),
  "asked_by" text not null,
  "client_name" text,
  "expires_at" timestamptz(3) not null,
  "decided_by" uuid,
  "decided_at" timestamptz(3),
  "used_at" timestamptz(3),
  "shown" text not null default '',
  constraint "post_confirmations_token_hash_unique" unique (token_hash)
);
create index "post_confirmations_org_id_created_at_id_index" on "post_confirmations" (org_id, created_at, id);
create index "post_confirmations_org_id_post_id_index" on "post_confirmations" (org_id, post_id);
select enforce_tenancy('post_confirmations');

create table "post_notes" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "text" text not null,
  "author" text not null,
  "mentions" text[] not null
);
create index "post_notes_org_id_created_at_index" on "post_notes" (org_id, created_at);
create index "post_notes_post_id_created_at_index" on "post_notes" (post_id, created_at);
select enforce_tenancy('post_notes');

create table "link_cards" (
  "url_hash" text primary key,
  "card" jsonb,
  "read_at" timestamptz(3),
  "free_at" timestamptz(3) not null
);

create table "bulk_action_posts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "job_id" uuid not null,
  "post_id" uuid not null,
  "number" int not null,
  "revision" int,
  "status" text not null default 'pending' check (status in ('pending', 'done', 'refused')),
  "problem" jsonb,
  "before" jsonb,
  "after" jsonb,
  constraint "bulk_action_posts_job_id_post_id_unique" unique (job_id, post_id)
);
create index "bulk_action_posts_org_id_index" on "bulk_action_posts" (org_id);
select enforce_tenancy('bulk_action_posts');
