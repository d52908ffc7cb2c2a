create table memberships (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  user_id uuid not null,
  "role" text not null,
  group_ids text[] default '{}'::text[] not null,
  grouped boolean default false not null,
  constraint memberships_pkey primary key (id),
  constraint memberships_org_id_user_id_unique unique (org_id, user_id),
  constraint memberships_role_check check (role in ('owner', 'admin', 'member'))
);
create index memberships_user_id_index on memberships (user_id);
select enforce_tenancy('memberships');

create table brand_overrides (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  membership_id uuid not null,
  brand_id uuid not null,
  scopes text[] not null,
  constraint brand_overrides_pkey primary key (id),
  constraint brand_overrides_membership_id_brand_id_unique unique (membership_id, brand_id)
);
select enforce_tenancy('brand_overrides');

create table invitations (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  email text not null,
  "role" text not null,
  group_ids text[] not null,
  token_hash text not null,
  invited_by uuid not null,
  expires_at timestamptz(3) not null,
  status text not null,
  constraint invitations_pkey primary key (id),
  constraint invitations_token_hash_unique unique (token_hash),
  constraint invitations_role_check check (role in ('owner', 'admin', 'member')),
  constraint invitations_status_check check (status in ('pending', 'accepted', 'revoked'))
);
create index invitations_org_id_created_at_index on invitations (org_id, created_at);
create unique index invitations_pending_unique on invitations (org_id, email) where (status = 'pending');
select enforce_tenancy('invitations');

create table invite_links (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  group_ids text[] not null,
  token_hash text not null,
  token text not null,
  uses integer default 0 not null,
  max_uses integer,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_by uuid not null,
  constraint invite_links_pkey primary key (id),
  constraint invite_links_token_hash_unique unique (token_hash)
);
create index invite_links_org_id_created_at_index on invite_links (org_id, created_at);
select enforce_tenancy('invite_links');

create table permission_groups (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  "name" text not null,
  scopes text[] not null,
  constraint permission_groups_pkey primary key (id),
  constraint permission_groups_org_id_name_unique unique (org_id, name)
);
select enforce_tenancy('permission_groups');

create table stopped_memberships (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  constraint stopped_memberships_pkey primary key (id)
);
select enforce_tenancy('stopped_memberships');
