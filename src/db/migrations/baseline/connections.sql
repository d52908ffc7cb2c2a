create table connections (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  brand_id uuid not null,
  platform text not null,
  status text not null,
  external_id text not null,
  handle text not null,
  display_name text not null,
  avatar_url text,
  access_token text,
  refresh_token text,
  access_expires_at timestamptz(3),
  refresh_expires_at timestamptz(3),
  scopes text[] not null,
  token_version integer default 1 not null,
  connected_by uuid not null,
  tokens_at timestamptz(3),
  renewing_by uuid,
  renewing_until timestamptz(3),
  constraint connections_pkey primary key (id),
  constraint connections_brand_id_platform_unique unique (brand_id, platform),
  constraint connections_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  constraint connections_status_check check (status in ('connected', 'expired', 'disconnected'))
);
create index connections_org_id_index on connections (org_id);
select enforce_tenancy('connections');

create table oauth_states (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  state_hash text not null,
  user_id uuid not null,
  credential_kind text not null,
  credential_id uuid not null,
  brand_id uuid not null,
  platform text not null,
  code_verifier text,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  pending_grant text,
  confirmation_hash text,
  confirm_until timestamptz(3),
  constraint oauth_states_pkey primary key (id),
  constraint oauth_states_confirmation_hash_unique unique (confirmation_hash),
  constraint oauth_states_state_hash_unique unique (state_hash),
  constraint oauth_states_credential_kind_check check (credential_kind in ('session', 'api_key')),
  constraint oauth_states_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube'))
);
select enforce_tenancy('oauth_states');

create table connection_changes (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  connection_id uuid not null,
  platform text not null,
  kind text not null,
  token_version integer not null,
  reason text not null,
  constraint connection_changes_pkey primary key (id),
  constraint connection_changes_connection_id_kind_token_version_unique unique (connection_id, kind, token_version),
  constraint connection_changes_kind_check check (kind in ('token.expired', 'token.expiring')),
  constraint connection_changes_platform_check check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube'))
);
create index connection_changes_org_id_created_at_index on connection_changes (org_id, created_at);
select enforce_tenancy('connection_changes');
