create table api_keys (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  "name" text not null,
  key_hash text not null,
  prefix text not null,
  scopes text[] not null,
  created_by uuid not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by uuid,
  expires_at timestamptz(3),
  brand_ids text[],
  constraint api_keys_pkey primary key (id),
  constraint api_keys_key_hash_unique unique (key_hash)
);
create index api_keys_org_id_index on api_keys (org_id);
select enforce_tenancy('api_keys');

create table sessions (
  id uuid not null,
  created_at timestamptz(3) not null,
  token_hash text not null,
  user_id uuid not null,
  active_org_id uuid not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ip text,
  user_agent text,
  last_used_at timestamptz(3),
  lives_until timestamptz(3),
  country text,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_unique unique (token_hash)
);
create index sessions_user_id_index on sessions (user_id);

create table users (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  email text not null,
  password_hash text,
  "name" text not null,
  email_verified_at timestamptz(3),
  deletes_at timestamptz(3),
  constraint users_pkey primary key (id),
  constraint users_email_unique unique (email)
);

create table device_logins (
  id uuid not null,
  created_at timestamptz(3) not null,
  device_hash text not null,
  user_code_hash text not null,
  client_name text,
  ip text not null,
  user_agent text,
  status text not null,
  expires_at timestamptz(3) not null,
  interval_seconds integer default 5 not null,
  last_polled_at timestamptz(3),
  user_id uuid,
  org_id uuid,
  country text,
  constraint device_logins_pkey primary key (id),
  constraint device_logins_device_hash_unique unique (device_hash),
  constraint device_logins_user_code_hash_unique unique (user_code_hash),
  constraint device_logins_status_check check (status in ('pending', 'approved', 'denied', 'used'))
);
create index device_logins_user_id_index on device_logins (user_id);
select enforce_tenancy('device_logins');

create table mail_tokens (
  id uuid not null,
  created_at timestamptz(3) not null,
  user_id uuid not null,
  email text not null,
  purpose text not null,
  token_hash text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint mail_tokens_pkey primary key (id),
  constraint mail_tokens_token_hash_unique unique (token_hash),
  constraint mail_tokens_purpose_check check (purpose in ('password_reset', 'email_verification'))
);
create index mail_tokens_user_id_index on mail_tokens (user_id);

create table identities (
  id uuid not null,
  created_at timestamptz(3) not null,
  user_id uuid not null,
  provider text not null,
  subject text not null,
  email text,
  last_used_at timestamptz(3),
  constraint identities_pkey primary key (id),
  constraint identities_provider_subject_unique unique (provider, subject),
  constraint identities_provider_check check (provider in ('google', 'github'))
);
create index identities_user_id_index on identities (user_id);

create table social_logins (
  id uuid not null,
  created_at timestamptz(3) not null,
  provider text not null,
  state_hash text not null,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  session_id uuid,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  code_hash text,
  code_expires_at timestamptz(3),
  user_id uuid,
  constraint social_logins_pkey primary key (id),
  constraint social_logins_code_hash_unique unique (code_hash),
  constraint social_logins_state_hash_unique unique (state_hash),
  constraint social_logins_provider_check check (provider in ('google', 'github'))
);
