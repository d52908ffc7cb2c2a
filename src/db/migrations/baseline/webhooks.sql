create table "webhooks" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "name" text not null,
  "url" text not null,
  "events" text[] not null,
  "enabled" boolean not null default true,
  "headers" text,
  "secret" text not null,
  "previous_secret" text,
  "previous_secret_expires_at" timestamptz(3),
  "new_secret_accepted" boolean not null default true,
  "rate_per_second" int not null,
  "max_concurrency" int not null,
  "next_request_at" timestamptz(3),
  "consecutive_failures" int not null default 0,
  "first_failure_at" timestamptz(3),
  "disabled_at" timestamptz(3),
  "disabled_reason" text,
  "generation" int not null default 0,
  "deleted_at" timestamptz(3),
  "warned_at" timestamptz(3),
  "made_by" uuid,
  "brand_ids" text[],
  "metric_thresholds" jsonb
);
create index "webhooks_org_id_created_at_index" on "webhooks" (org_id, created_at);
select enforce_tenancy('webhooks');

create table "webhook_changes" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "webhook_id" uuid not null,
  "kind" text not null,
  "actor" text not null,
  "reason" text not null
);
create index "webhook_changes_webhook_id_created_at_index" on "webhook_changes" (webhook_id, created_at);
select enforce_tenancy('webhook_changes');

create table "webhook_recoveries" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "webhook_id" uuid not null,
  "since" timestamptz(3) not null,
  "until" timestamptz(3) not null,
  "statuses" text[] not null,
  "status" text not null check (status in ('running', 'completed', 'cancelled')),
  "total" int not null default 0,
  "released" int not null default 0,
  "rate_per_second" int not null,
  "cursor" uuid,
  "requested_by" text not null,
  "ended_at" timestamptz(3)
);
create index "webhook_recoveries_webhook_id_created_at_index" on "webhook_recoveries" (webhook_id, created_at);
select enforce_tenancy('webhook_recoveries');

create table "webhook_sequences" (
  "webhook_id" uuid primary key,
  "last_sequence" bigint not null,
  "woken_at" bigint
);

create table "deliveries" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "webhook_id" uuid not null,
  "event_id" uuid not null,
  "sequence" bigint,
  "status" text not null check (status in ('pending', 'delivering', 'retrying', 'held', 'succeeded', 'exhausted', 'cancelled')),
  "tries" int not null default 0,
  "attempts" int not null default 0,
  "next_attempt_at" timestamptz(3),
  "retry_schedule" int[] not null,
  "ended_at" timestamptz(3),
  "revision" int not null default 1,
  "slot_awaited_until" timestamptz(3),
  constraint "deliveries_webhook_id_sequence_unique" unique (webhook_id, sequence)
);
create index "deliveries_due_index" on "deliveries" (webhook_id, coalesce(next_attempt_at, created_at),
  id) where (status in ('pending', 'retrying'));
create index "deliveries_event_id_index" on "deliveries" (event_id);
create index "deliveries_org_id_created_at_index" on "deliveries" (org_id, created_at);
create index "deliveries_webhook_id_status_created_at_index" on "deliveries" (webhook_id, status, created_at);
select enforce_tenancy('deliveries');

create table "delivery_attempts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "delivery_id" uuid not null,
  "webhook_id" uuid not null,
  "number" int not null,
  "outcome" text not null check (outcome in ('started', 'succeeded', 'failed', 'unknown')),
  "url" text not null,
  "signed_with" text not null check (signed_with in ('current', 'previous')),
  "ended_at" timestamptz(3),
  "duration_ms" int,
  "failure" text check (failure in ('blocked', 'dns', 'connect', 'tls', 'timeout', 'reset', 'protocol', 'status', 'redirect',
    'died')),
  "message" text,
  "status_code" int,
  "response_headers" jsonb,
  "response_body" text,
  "response_truncated" boolean not null default false,
  "dialled_address" text,
  constraint "delivery_attempts_delivery_id_number_unique" unique (delivery_id, number)
);
create index "delivery_attempts_webhook_id_created_at_index" on "delivery_attempts" (webhook_id, created_at);
select enforce_tenancy('delivery_attempts');

create table "events" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "event" text not null,
  "body" text not null,
  "request_id" text,
  "brand_id" uuid
);
create index "events_org_id_created_at_index" on "events" (org_id, created_at);
select enforce_tenancy('events');
