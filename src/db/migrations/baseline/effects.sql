create table "effects" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "target_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text,
  "kind" text not null check (kind in ('cover', 'playlist', 'captions')),
  "due_at" timestamptz(3) not null,
  "status" text not null default 'pending' check (status in ('pending', 'calling', 'reading', 'published', 'failed',
    'unconfirmed', 'skipped')),
  "attempt" int not null default 0,
  "handles" jsonb,
  "external_id" text,
  "url" text,
  "message" text,
  "evidence" jsonb not null default '[]'::jsonb,
  "look_at" timestamptz(3),
  "called_at" timestamptz(3),
  "lost_at" timestamptz(3),
  "ended_at" timestamptz(3),
  constraint "effects_target_id_kind_unique" unique (target_id, kind)
);
create index "effects_open_index" on "effects" (due_at) where (status in ('pending', 'calling', 'reading'));
create index "effects_org_id_index" on "effects" (org_id);
create index "effects_post_id_index" on "effects" (post_id);
select enforce_tenancy('effects');

create table "post_actions" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "target_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "kind" text not null check (kind in ('remove', 'revise')),
  "status" text not null default 'pending' check (status in ('pending', 'calling', 'reading', 'done', 'refused', 'unconfirmed')),
  "external_ids" jsonb not null,
  "done" int not null default 0,
  "attempt" int not null default 0,
  "tries" int not null default 0,
  "actor" text not null,
  "membership_id" uuid not null,
  "message" text,
  "evidence" jsonb not null default '[]'::jsonb,
  "due_at" timestamptz(3),
  "called_at" timestamptz(3),
  "started_at" timestamptz(3),
  "ended_at" timestamptz(3),
  "wanted" jsonb
);
create unique index "post_actions_open_unique" on "post_actions" (target_id) where (status in ('pending', 'calling',
  'reading'));
create index "post_actions_org_id_index" on "post_actions" (org_id);
create index "post_actions_post_id_created_at_index" on "post_actions" (post_id, created_at);
create index "post_actions_target_id_created_at_index" on "post_actions" (target_id, created_at);
select enforce_tenancy('post_actions');

create table "follow_up_comments" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "target_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text,
  "number" int not null,
  "text" text not null,
  "after" int not null,
  "due_at" timestamptz(3) not null,
  "status" text not null default 'pending' check (status in ('pending', 'calling', 'reading', 'published', 'failed',
    'unconfirmed', 'skipped')),
  "attempt" int not null default 0,
  "handles" jsonb,
  "external_id" text,
  "url" text,
  "message" text,
  "evidence" jsonb not null default '[]'::jsonb,
  "look_at" timestamptz(3),
  "called_at" timestamptz(3),
  "lost_at" timestamptz(3),
  "ended_at" timestamptz(3),
  constraint "follow_up_comments_target_id_number_unique" unique (target_id, number)
);
create index "follow_up_comments_called_index" on "follow_up_comments" (platform, account,
  called_at) where (called_at is not null);
create index "follow_up_comments_open_index" on "follow_up_comments" (due_at) where (status in ('pending', 'calling',
  'reading'));
create index "follow_up_comments_org_id_index" on "follow_up_comments" (org_id);
create index "follow_up_comments_post_id_index" on "follow_up_comments" (post_id);
select enforce_tenancy('follow_up_comments');
