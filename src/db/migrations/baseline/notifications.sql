create table notifications (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  user_id uuid not null,
  "type" text not null,
  title text not null,
  body text not null,
  "read" boolean default false not null,
  metadata jsonb not null,
  read_at timestamptz(3),
  transaction bigint default ((pg_current_xact_id())::text)::bigint not null,
  horizon bigint default ((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint not null,
  constraint notifications_pkey primary key (id),
  constraint notifications_type_check check (type in ('post.published', 'post.failed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'))
);
create index notifications_org_id_user_id_created_at_index on notifications (org_id, user_id, created_at);
create index notifications_read_at_index on notifications (read_at) where read;
create index notifications_unread_index on notifications (org_id, user_id) where (NOT read);
select enforce_tenancy('notifications');

create table mails (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  user_id uuid,
  address text not null,
  "type" text not null,
  subject text not null,
  body text not null,
  path text,
  status text not null,
  attempts integer default 0 not null,
  message_id text,
  last_attempt_at timestamptz(3),
  last_error text,
  ended_at timestamptz(3),
  secret text,
  constraint mails_pkey primary key (id),
  constraint mails_status_check check (status in ('queued', 'sent', 'failed'))
);
create index mails_org_id_created_at_index on mails (org_id, created_at);
create index mails_status_created_at_index on mails (status, created_at);
select enforce_tenancy('mails');

create table notification_preferences (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  user_id uuid not null,
  "type" text not null,
  in_app boolean not null,
  mail boolean not null,
  constraint notification_preferences_pkey primary key (id),
  constraint notification_preferences_org_id_user_id_type_unique unique (org_id, user_id, type),
  constraint notification_preferences_type_check check (type in ('post.published', 'post.failed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'))
);
select enforce_tenancy('notification_preferences');
