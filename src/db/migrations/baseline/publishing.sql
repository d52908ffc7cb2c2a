create table publish_attempts (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  post_id uuid not null,
  target_id uuid not null,
  platform text not null,
  "number" integer not null,
  revision integer not null,
  ended_at timestamptz(3),
  outcome text,
  external_id text,
  evidence jsonb,
  verdict text,
  verdict_at timestamptz(3),
  part integer default 0 not null,
  account text,
  constraint publish_attempts_pkey primary key (id),
  constraint publish_attempts_target_id_number_unique unique (target_id, number),
  constraint publish_attempts_outcome_check check (outcome in ('published', 'rejected', 'unknown')),
  constraint publish_attempts_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  constraint publish_attempts_verdict_check check (verdict in ('published', 'not_there', 'unconfirmed'))
);
create index publish_attempts_platform_account_created_at_index on publish_attempts (platform, account, created_at);
create index publish_attempts_post_id_index on publish_attempts (post_id);
create index publish_attempts_youtube_index on publish_attempts (created_at) where (platform = 'youtube');
select enforce_tenancy('publish_attempts');

create table account_paces (
  platform text not null,
  account text not null,
  next_commit_at timestamptz(3) not null,
  paused_until timestamptz(3),
  pause_reason text,
  constraint account_paces_pkey primary key (platform, account),
  constraint account_paces_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube'))
);

create table commit_queue (
  target_id uuid not null,
  platform text not null,
  account text not null,
  due_at timestamptz(3) not null,
  wake_at timestamptz(3) not null,
  constraint commit_queue_pkey primary key (target_id),
  constraint commit_queue_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube'))
);
create index commit_queue_platform_account_due_at_index on commit_queue (platform, account, due_at);

create table account_quotas (
  "name" text not null,
  account text not null,
  elsewhere integer not null,
  total integer,
  read_at timestamptz(3) not null,
  constraint account_quotas_pkey primary key (name, account),
  constraint account_quotas_name_check check (name in ('x', 'linkedin', 'instagram', 'threads', 'threadsReplies', 'youtube'))
);
