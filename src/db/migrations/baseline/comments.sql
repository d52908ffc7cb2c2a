create table "comments" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "post_id" uuid not null,
  "target_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "external_id" text not null,
  "parent_external_id" text,
  "text" text not null,
  "author" jsonb,
  "is_ours" boolean not null default false,
  "said_at" timestamptz(3) not null,
  "likes" int,
  "state" text not null default 'visible' check (state in ('visible', 'hidden', 'held', 'deleted')),
  "url" text,
  "answered_at" timestamptz(3),
  "read_at" timestamptz(3),
  "assignee" uuid,
  "author_until" timestamptz(3),
  "until" timestamptz(3),
  "forgotten_at" timestamptz(3),
  constraint "comments_target_id_external_id_unique" unique (target_id, external_id)
);
create index "comments_assignee_index" on "comments" (assignee, said_at, id) where (assignee is not null);
create index "comments_brand_id_said_at_id_index" on "comments" (brand_id, said_at, id);
create index "comments_org_id_said_at_id_index" on "comments" (org_id, said_at, id);
create index "comments_ours_index" on "comments" (target_id, parent_external_id) where is_ours;
create index "comments_post_id_said_at_index" on "comments" (post_id, said_at);
create index "comments_unanswered_index" on "comments" (org_id, said_at, id) where (answered_at is null) and (not is_ours) and
  (state = 'visible');
create index "comments_unread_index" on "comments" (org_id, said_at, id) where (read_at is null) and (not is_ours);
create index "comments_until_index" on "comments" (least(until, author_until)) where (until is not null) or
  (author_until is not null);
select enforce_tenancy('comments');

create table "comment_actions" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "post_id" uuid not null,
  "target_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "comment_id" uuid not null,
  "comment_external_id" text not null,
  "kind" text not null check (kind in ('answer', 'hide', 'unhide', 'delete', 'like')),
  "text" text,
  "status" text not null default 'pending' check (status in ('draft', 'discarded', 'pending', 'calling', 'reading', 'done',
    'refused', 'unconfirmed')),
  "attempt" int not null default 0,
  "handles" jsonb,
  "external_id" text,
  "url" text,
  "message" text,
  "actor" text not null,
  "membership_id" uuid not null,
  "agent_id" uuid,
  "evidence" jsonb not null default '[]'::jsonb,
  "look_at" timestamptz(3),
  "called_at" timestamptz(3),
  "lost_at" timestamptz(3),
  "ended_at" timestamptz(3),
  "sent_at" timestamptz(3)
);
create index "comment_actions_agent_index" on "comment_actions" (agent_id, created_at) where (agent_id is not null);
create index "comment_actions_called_index" on "comment_actions" (platform, called_at) where (kind = 'answer') and
  (called_at is not null);
create index "comment_actions_comment_id_created_at_index" on "comment_actions" (comment_id, created_at);
create unique index "comment_actions_draft_unique" on "comment_actions" (comment_id) where (status = 'draft');
create index "comment_actions_due_index" on "comment_actions" (target_id) where (status in ('pending', 'calling', 'reading'));
create unique index "comment_actions_open_unique" on "comment_actions" (comment_id) where (status in ('pending', 'calling',
  'reading'));
create index "comment_actions_org_id_created_at_index" on "comment_actions" (org_id, created_at);
select enforce_tenancy('comment_actions');

create table "comment_notes" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "comment_id" uuid not null,
  "text" text not null,
  "author" text not null
);
create index "comment_notes_comment_id_created_at_index" on "comment_notes" (comment_id, created_at);
create index "comment_notes_org_id_index" on "comment_notes" (org_id);
select enforce_tenancy('comment_notes');

create table "comment_reads" (
  "target_id" uuid primary key,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "brand_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "published_at" timestamptz(3) not null,
  "reason" text,
  "reason_since" timestamptz(3),
  "read_at" timestamptz(3),
  "next_at" timestamptz(3),
  "cursor" text,
  "failures" int not null default 0,
  "looked_at" timestamptz(3),
  "whole_at" timestamptz(3),
  "hinted_at" timestamptz(3),
  "claimed_until" timestamptz(3)
);
create index "comment_reads_due_index" on "comment_reads" (next_at) where (next_at is not null);
select enforce_tenancy('comment_reads');

create table "hook_subscriptions" (
  "connection_id" uuid primary key,
  "org_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "account" text not null,
  "subscribed_at" timestamptz(3),
  "reason" text,
  "failures" int not null default 0,
  "next_at" timestamptz(3)
);
create index "hook_subscriptions_due_index" on "hook_subscriptions" (next_at) where (next_at is not null);
select enforce_tenancy('hook_subscriptions');

create table "platform_hook_events" (
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "event_id" text not null,
  "kind" text not null check (kind in ('comment', 'gone', 'changed')),
  "received_at" timestamptz(3) not null default now(),
  primary key ("platform", "event_id")
);
create index "platform_hook_events_received_at_index" on "platform_hook_events" (received_at);
