create table organizations (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  "name" text not null,
  slug text not null,
  owner_id uuid not null,
  constraint organizations_pkey primary key (id),
  constraint organizations_slug_unique unique (slug)
);
select enforce_tenancy('organizations', 'id');

create table audit_events (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid,
  action text not null,
  actor_kind text not null,
  actor_id text,
  target_kind text,
  target_id text,
  target_name text,
  ip text,
  user_agent text,
  request_id text,
  details jsonb not null,
  constraint audit_events_pkey primary key (id)
);
create index audit_events_created_at_index on audit_events (created_at);
create index audit_events_org_id_created_at_index on audit_events (org_id, created_at);
create trigger audit_events_keep before delete or update on audit_events for each row execute function keep_audit_event();
create trigger audit_events_keep_all before truncate on audit_events for each statement execute function keep_audit_event();
select enforce_tenancy('audit_events');
revoke update, delete on audit_events from social_tenant;
revoke update on audit_events from social_system;
