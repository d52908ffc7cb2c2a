create table "notifications" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "user_id" uuid not null,
  "type" text not null check (type in ('post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed',
    'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low', 'post.review',
    'post.note', 'connection.missing_scopes', 'post.milestone', 'comment.assigned')),
  "title" text not null,
  "body" text not null,
  "read" boolean not null default false,
  "metadata" jsonb not null,
  "read_at" timestamptz(3),
  "transaction" bigint not null default (((pg_current_xact_id())::text)::bigint),
  "horizon" bigint not null default (((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint)
);
create index "notifications_org_id_user_id_created_at_index" on "notifications" (org_id, user_id, created_at);
create index "notifications_read_at_index" on "notifications" (read_at) where read;
create index "notifications_unread_index" on "notifications" (org_id, user_id) where (not read);
select enforce_tenancy('notifications');

create table "notification_preferences" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "user_id" uuid not null,
  "type" text not null check (type in ('post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed',
    'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low', 'post.review',
    'post.note', 'connection.missing_scopes', 'post.milestone', 'comment.assigned')),
  "in_app" boolean not null,
  "mail" boolean not null,
  constraint "notification_preferences_org_id_user_id_type_unique" unique (org_id, user_id, type)
);
select enforce_tenancy('notification_preferences');

create table "mails" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "user_id" uuid,
  "address" text not null,
  "type" text not null,
  "subject" text not null,
  "body" text not null,
  "path" text,
  "status" text not null check (status in ('queued', 'sent', 'failed')),
  "attempts" int not null default 0,
  "message_id" text,
  "last_attempt_at" timestamptz(3),
  "last_error" text,
  "ended_at" timestamptz(3),
  "secret" text
);
create index "mails_org_id_created_at_index" on "mails" (org_id, created_at);
create index "mails_status_created_at_index" on "mails" (status, created_at);
select enforce_tenancy('mails');
