create table "post_targets" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "status" text not null check (status in ('pending', 'preparing', 'committing', 'published', 'failed', 'reconciling',
    'unconfirmed', 'cancelled', 'removed')),
  "attempt" int not null default 0,
  "prepared_revision" int,
  "handles" text,
  "external_id" text,
  "url" text,
  "error" jsonb,
  "published_at" timestamptz(3),
  "parts" jsonb not null default '[]'::jsonb,
  "first_comment" jsonb,
  "held" jsonb,
  "sent_content" jsonb,
  "utm" jsonb,
  "removed_at" timestamptz(3),
  "gone_at" timestamptz(3),
  "disclosure_sentences" jsonb,
  "cover" jsonb,
  "playlist" jsonb,
  "captions" jsonb,
  constraint "post_targets_post_id_platform_unique" unique (post_id, platform)
);
create index "post_targets_external_index" on "post_targets" (platform, external_id) where (external_id is not null);
create index "post_targets_held_index" on "post_targets" (org_id, post_id) where (held is not null);
select enforce_tenancy('post_targets');

create table "publish_attempts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "target_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "number" int not null,
  "revision" int not null,
  "ended_at" timestamptz(3),
  "outcome" text check (outcome in ('published', 'rejected', 'unknown')),
  "external_id" text,
  "evidence" jsonb,
  "verdict" text check (verdict in ('published', 'not_there', 'unconfirmed')),
  "verdict_at" timestamptz(3),
  "part" int not null default 0,
  "account" text,
  constraint "publish_attempts_target_id_number_unique" unique (target_id, number)
);
create index "publish_attempts_platform_account_created_at_index" on "publish_attempts" (platform, account, created_at);
create index "publish_attempts_post_id_index" on "publish_attempts" (post_id);
create index "publish_attempts_youtube_index" on "publish_attempts" (created_at) where (platform = 'youtube');
select enforce_tenancy('publish_attempts');

create table "commit_queue" (
  "target_id" uuid primary key,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "due_at" timestamptz(3) not null,
  "wake_at" timestamptz(3) not null
);
create index "commit_queue_platform_account_due_at_index" on "commit_queue" (platform, account, due_at);
