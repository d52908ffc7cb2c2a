create table idempotency_keys (
  owner text not null,
  "key" text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null,
  constraint idempotency_keys_pkey primary key (owner, key)
);
create index idempotency_keys_created_at_index on idempotency_keys (created_at);

create table outbox_messages (
  id bigserial not null,
  kind text not null,
  workflow_id text not null,
  payload jsonb not null,
  request_id text,
  created_at timestamptz(3) not null,
  available_at timestamptz(3) not null,
  attempts integer default 0 not null,
  last_error text,
  constraint outbox_messages_pkey primary key (id)
);
create index outbox_messages_available_at_id_index on outbox_messages (available_at, id);

create table rate_limits (
  "key" text not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_expire_index on rate_limits (expire);

create unlogged table rate_windows (
  "key" text not null,
  ends_at bigint not null,
  drawn integer not null,
  granted integer not null,
  constraint rate_windows_pkey primary key (key)
);
create index rate_windows_ends_at_index on rate_windows (ends_at);
