create table deliveries (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  sequence bigint,
  status text not null,
  tries integer default 0 not null,
  attempts integer default 0 not null,
  next_attempt_at timestamptz(3),
  retry_schedule integer[] not null,
  ended_at timestamptz(3),
  revision integer default 1 not null,
  slot_awaited_until timestamptz(3),
  constraint deliveries_pkey primary key (id),
  constraint deliveries_webhook_id_sequence_unique unique (webhook_id, sequence),
  constraint deliveries_status_check check (status in ('pending', 'delivering', 'retrying', 'held', 'succeeded', 'exhausted', 'cancelled'))
);
create index deliveries_event_id_index on deliveries (event_id);
create index deliveries_org_id_created_at_index on deliveries (org_id, created_at);
create index deliveries_queue_index on deliveries (webhook_id, id) where (slot_awaited_until = next_attempt_at);
create index deliveries_webhook_id_status_created_at_index on deliveries (webhook_id, status, created_at);
select enforce_tenancy('deliveries');

create table delivery_attempts (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  "number" integer not null,
  outcome text not null,
  "url" text not null,
  signed_with text not null,
  ended_at timestamptz(3),
  duration_ms integer,
  failure text,
  message text,
  status_code integer,
  response_headers jsonb,
  response_body text,
  response_truncated boolean default false not null,
  dialled_address text,
  constraint delivery_attempts_pkey primary key (id),
  constraint delivery_attempts_delivery_id_number_unique unique (delivery_id, number),
  constraint delivery_attempts_failure_check check (failure in ('blocked', 'dns', 'connect', 'tls', 'timeout', 'reset', 'protocol', 'status', 'redirect', 'died')),
  constraint delivery_attempts_outcome_check check (outcome in ('started', 'succeeded', 'failed', 'unknown')),
  constraint delivery_attempts_signed_with_check check (signed_with in ('current', 'previous'))
);
create index delivery_attempts_webhook_id_created_at_index on delivery_attempts (webhook_id, created_at);
select enforce_tenancy('delivery_attempts');

create table "events" (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  event text not null,
  body text not null,
  request_id text,
  constraint events_pkey primary key (id)
);
create index events_org_id_created_at_index on events (org_id, created_at);
select enforce_tenancy('events');

create table webhooks (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  "name" text not null,
  "url" text not null,
  "events" text[] not null,
  enabled boolean default true not null,
  headers text,
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz(3),
  new_secret_accepted boolean default true not null,
  rate_per_second integer not null,
  max_concurrency integer not null,
  next_request_at timestamptz(3),
  consecutive_failures integer default 0 not null,
  first_failure_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  generation integer default 0 not null,
  deleted_at timestamptz(3),
  constraint webhooks_pkey primary key (id)
);
create index webhooks_org_id_created_at_index on webhooks (org_id, created_at);
select enforce_tenancy('webhooks');

create table webhook_changes (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  webhook_id uuid not null,
  kind text not null,
  actor text not null,
  reason text not null,
  constraint webhook_changes_pkey primary key (id)
);
create index webhook_changes_webhook_id_created_at_index on webhook_changes (webhook_id, created_at);
select enforce_tenancy('webhook_changes');

create table webhook_recoveries (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  webhook_id uuid not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  statuses text[] not null,
  status text not null,
  total integer default 0 not null,
  released integer default 0 not null,
  rate_per_second integer not null,
  cursor uuid,
  requested_by text not null,
  ended_at timestamptz(3),
  constraint webhook_recoveries_pkey primary key (id),
  constraint webhook_recoveries_status_check check (status in ('running', 'completed', 'cancelled'))
);
create index webhook_recoveries_webhook_id_created_at_index on webhook_recoveries (webhook_id, created_at);
select enforce_tenancy('webhook_recoveries');

create table webhook_sequences (
  webhook_id uuid not null,
  last_sequence bigint not null,
  constraint webhook_sequences_pkey primary key (webhook_id)
);
