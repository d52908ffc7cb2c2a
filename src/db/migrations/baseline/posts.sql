create table posts (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  brand_id uuid not null,
  "text" text not null,
  platforms text[] not null,
  status text not null,
  status_before_archive text,
  scheduled_at timestamptz(3),
  published_at timestamptz(3),
  media jsonb not null,
  thread jsonb not null,
  platform_options jsonb not null,
  revision integer default 1 not null,
  created_by text not null,
  deleted_at timestamptz(3),
  due_at timestamptz(3),
  planned_under uuid,
  constraint posts_pkey primary key (id),
  constraint posts_status_before_archive_check check (status_before_archive in ('draft', 'scheduled', 'publishing', 'published', 'partial', 'failed', 'cancelled', 'archived')),
  constraint posts_status_check check (status in ('draft', 'scheduled', 'publishing', 'published', 'partial', 'failed', 'cancelled', 'archived'))
);
create index posts_brand_id_created_at_id_index on posts (brand_id, created_at, id);
create index posts_org_id_created_at_id_index on posts (org_id, created_at, id);
create index posts_status_scheduled_at_index on posts (status, scheduled_at);
select enforce_tenancy('posts');

create table post_changes (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  post_id uuid not null,
  platform text,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null,
  constraint post_changes_pkey primary key (id),
  constraint post_changes_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube'))
);
create index post_changes_post_id_created_at_index on post_changes (post_id, created_at);
select enforce_tenancy('post_changes');

create table post_targets (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  post_id uuid not null,
  platform text not null,
  status text not null,
  attempt integer default 0 not null,
  prepared_revision integer,
  handles text,
  external_id text,
  "url" text,
  error jsonb,
  published_at timestamptz(3),
  parts jsonb default '[]' not null,
  first_comment jsonb,
  held jsonb,
  constraint post_targets_pkey primary key (id),
  constraint post_targets_post_id_platform_unique unique (post_id, platform),
  constraint post_targets_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  constraint post_targets_status_check check (status in ('pending', 'preparing', 'committing', 'published', 'failed', 'reconciling', 'unconfirmed', 'cancelled'))
);
create index post_targets_held_index on post_targets (post_id) where (held is not null);
select enforce_tenancy('post_targets');
