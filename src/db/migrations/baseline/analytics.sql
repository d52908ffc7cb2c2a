create table "post_metrics" (
  "target_id" uuid primary key,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "brand_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "published_at" timestamptz(3) not null,
  "is_story" boolean not null default false,
  "measured" jsonb,
  "peaks" jsonb,
  "billed_on" date,
  "state" text not null default 'pending' check (state in ('pending', 'ok', 'unsupported', 'refused', 'needs_reconnect', 'off',
    'gone')),
  "reason" text,
  "since" timestamptz(3) not null,
  "captured_at" timestamptz(3),
  "next_at" timestamptz(3),
  "unchanged" int not null default 0,
  "failures" int not null default 0
);
create index "post_metrics_account_index" on "post_metrics" (platform, account, next_at) where (next_at is not null);
create index "post_metrics_due_index" on "post_metrics" (next_at) where (next_at is not null);
create index "post_metrics_org_id_published_at_index" on "post_metrics" (org_id, published_at);
create index "post_metrics_post_id_index" on "post_metrics" (post_id);
select enforce_tenancy('post_metrics');

create table "post_metric_days" (
  "target_id" uuid not null,
  "day" date not null,
  "org_id" uuid not null,
  "measured" jsonb not null,
  "captured_at" timestamptz(3) not null,
  primary key ("target_id", "day")
);
create index "post_metric_days_org_id_day_index" on "post_metric_days" (org_id, day);
select enforce_tenancy('post_metric_days');

create table "account_metrics" (
  "connection_id" uuid primary key,
  "org_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "measured" jsonb,
  "state" text not null default 'pending' check (state in ('pending', 'ok', 'unsupported', 'refused', 'needs_reconnect', 'off',
    'gone')),
  "reason" text,
  "since" timestamptz(3) not null,
  "captured_at" timestamptz(3),
  "next_at" timestamptz(3),
  "unchanged" int not null default 0,
  "failures" int not null default 0
);
create index "account_metrics_due_index" on "account_metrics" (next_at) where (next_at is not null);
create index "account_metrics_org_id_index" on "account_metrics" (org_id);
select enforce_tenancy('account_metrics');

create table "account_metric_days" (
  "connection_id" uuid not null,
  "day" date not null,
  "org_id" uuid not null,
  "measured" jsonb not null,
  "captured_at" timestamptz(3) not null,
  primary key ("connection_id", "day")
);
create index "account_metric_days_org_id_day_index" on "account_metric_days" (org_id, day);
select enforce_tenancy('account_metric_days');

create table "platform_reads" (
  "day" date not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "calls" int not null default 0,
  "cost" bigint not null default 0,
  primary key ("day", "platform", "account")
);
