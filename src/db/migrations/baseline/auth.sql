create table "users" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "email" text not null,
  "password_hash" text,
  "name" text not null,
  "email_verified_at" timestamptz(3),
  "deletes_at" timestamptz(3),
  "time_zone" text,
  "organizations_made" int not null default 0,
  constraint "users_email_unique" unique (email)
);

create table "sessions" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "token_hash" text not null,
  "user_id" uuid not null,
  "active_org_id" uuid not null,
  "expires_at" timestamptz(3) not null,
  "ended_at" timestamptz(3),
  "ip" text,
  "user_agent" text,
  "last_used_at" timestamptz(3),
  "lives_until" timestamptz(3),
  "country" text,
  "begun_by" text not null default 'password' check (begun_by in ('password', 'provider', 'device')),
  constraint "sessions_token_hash_unique" unique (token_hash)
);
create index "sessions_user_id_index" on "sessions" (user_id);

create table "identities" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "user_id" uuid not null,
  "provider" text not null check (provider in ('google', 'github')),
  "subject" text not null,
  "email" text,
  "last_used_at" timestamptz(3),
  constraint "identities_provider_subject_unique" unique (provider, subject)
);
create index "identities_user_id_index" on "identities" (user_id);

create table "mail_tokens" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "user_id" uuid not null,
  "email" text not null,
  "purpose" text not null check (purpose in ('password_reset', 'email_verification')),
  "token_hash" text not null,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  constraint "mail_tokens_token_hash_unique" unique (token_hash)
);
create index "mail_tokens_user_id_index" on "mail_tokens" (user_id);

create table "device_logins" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "device_hash" text not null,
  "user_code_hash" text not null,
  "client_name" text,
  "ip" text not null,
  "user_agent" text,
  "status" text not null check (status in ('pending', 'approved', 'denied', 'used')),
  "expires_at" timestamptz(3) not null,
  "interval_seconds" int not null default 5,
  "last_polled_at" timestamptz(3),
  "user_id" uuid,
  "org_id" uuid,
  "country" text,
  constraint "device_logins_device_hash_unique" unique (device_hash),
  constraint "device_logins_user_code_hash_unique" unique (user_code_hash)
);
create index "device_logins_user_id_index" on "device_logins" (user_id);
select enforce_tenancy('device_logins');

create table "social_logins" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "provider" text not null check (provider in ('google', 'github')),
  "state_hash" text not null,
  "browser_hash" text not null,
  "nonce" text not null,
  "code_verifier" text not null,
  "return_to" text,
  "session_id" uuid,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  "code_hash" text,
  "code_expires_at" timestamptz(3),
  "user_id" uuid,
  constraint "social_logins_code_hash_unique" unique (code_hash),
  constraint "social_logins_state_hash_unique" unique (state_hash)
);

create table "oauth_states" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "state_hash" text not null,
  "user_id" uuid not null,
  "credential_kind" text not null check (credential_kind in ('session', 'api_key')),
  "credential_id" uuid not null,
  "brand_id" uuid not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "code_verifier" text,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  "pending_grant" text,
  "confirmation_hash" text,
  "confirm_until" timestamptz(3),
  "return_url" text,
  "client_state" text,
  constraint "oauth_states_confirmation_hash_unique" unique (confirmation_hash),
  constraint "oauth_states_state_hash_unique" unique (state_hash)
);
select enforce_tenancy('oauth_states');

create table "oauth_tokens" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "key_id" uuid not null,
  "kind" text not null check (kind in ('code', 'access', 'refresh')),
  "token_hash" text not null,
  "client_hash" text not null,
  "code_challenge" text,
  "redirect_uri" text,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  constraint "oauth_tokens_token_hash_unique" unique (token_hash)
);
create index "oauth_tokens_key_id_index" on "oauth_tokens" (key_id);
select enforce_tenancy('oauth_tokens');

create table "api_keys" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "name" text not null,
  "key_hash" text not null,
  "prefix" text not null,
  "scopes" text[] not null,
  "created_by" uuid not null,
  "last_used_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "revoked_by" uuid,
  "expires_at" timestamptz(3),
  "brand_ids" text[],
  constraint "api_keys_key_hash_unique" unique (key_hash)
);
create index "api_keys_org_id_index" on "api_keys" (org_id);
select enforce_tenancy('api_keys');

create table "signup_gifts" (
  "mailbox_hash" text primary key,
  "given_at" timestamptz(3) not null default now()
);

-- The name of a person who has left still stands beside what they did: it is all that is shown of them.
create function person_name(person text)
 returns text
 language sql
 stable security definer
 set search_path to '$user', 'public'
as $$
  select u.name from users u where u.id = case when person ~ '^[0-9a-f-]{36}$' then person::uuid end
    $$;
