create table "organizations" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "name" text not null,
  "slug" text not null,
  "owner_id" uuid not null,
  "return_origins" text[] not null default '{}'::text[],
  constraint "organizations_slug_unique" unique (slug)
);
select enforce_tenancy('organizations', 'id');

create table "memberships" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "user_id" uuid not null,
  "role" text not null check (role in ('owner', 'admin', 'member')),
  "group_ids" text[] not null default '{}'::text[],
  "grouped" boolean not null default false,
  constraint "memberships_org_id_user_id_unique" unique (org_id, user_id)
);
create index "memberships_user_id_index" on "memberships" (user_id);
select enforce_tenancy('memberships');

create table "former_members" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "user_id" uuid not null,
  "group_ids" text[] not null default '{}'::text[],
  "grouped" boolean not null default false,
  "removed_by" text,
  constraint "former_members_org_id_user_id_unique" unique (org_id, user_id)
);
select enforce_tenancy('former_members');

create table "stopped_memberships" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null
);
select enforce_tenancy('stopped_memberships');

create table "invitations" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "email" text not null,
  "role" text not null check (role in ('owner', 'admin', 'member')),
  "group_ids" text[] not null,
  "token_hash" text not null,
  "invited_by" uuid not null,
  "expires_at" timestamptz(3) not null,
  "status" text not null check (status in ('pending', 'accepted', 'revoked')),
  constraint "invitations_token_hash_unique" unique (token_hash)
);
create index "invitations_org_id_created_at_index" on "invitations" (org_id, created_at);
create unique index "invitations_pending_unique" on "invitations" (org_id, email) where (status = 'pending');
select enforce_tenancy('invitations');

create table "invite_links" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "group_ids" text[] not null,
  "token_hash" text not null,
  "token" text not null,
  "uses" int not null default 0,
  "max_uses" int,
  "expires_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "created_by" uuid not null,
  constraint "invite_links_token_hash_unique" unique (token_hash)
);
create index "invite_links_org_id_created_at_index" on "invite_links" (org_id, created_at);
select enforce_tenancy('invite_links');

create table "permission_groups" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "name" text not null,
  "scopes" text[] not null,
  constraint "permission_groups_org_id_name_unique" unique (org_id, name)
);
select enforce_tenancy('permission_groups');

create table "brand_overrides" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "membership_id" uuid not null,
  "brand_id" uuid not null,
  "scopes" text[] not null,
  constraint "brand_overrides_membership_id_brand_id_unique" unique (membership_id, brand_id)
);
select enforce_tenancy('brand_overrides');

create table "onboarding_marks" (
  "org_id" uuid not null,
  "user_id" uuid not null,
  "step" text not null,
  "completed_at" timestamptz(3) not null,
  primary key ("org_id", "user_id", "step")
);
select enforce_tenancy('onboarding_marks');

create table "operator_pauses" (
  "kind" text not null check (kind in ('platform', 'organization', 'account')),
  "subject" text not null,
  "reason" text not null,
  "actor" text not null,
  "created_at" timestamptz(3) not null,
  primary key ("kind", "subject")
);
