create table billing_accounts (
  org_id uuid not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  plan text default 'free' not null,
  status text default 'active' not null,
  period_end timestamptz(3),
  balance integer default 0 not null,
  held integer default 0 not null,
  stripe_customer_id text,
  stripe_subscription_id text,
  deletes_at timestamptz(3),
  deletes_with uuid,
  constraint billing_accounts_pkey primary key (org_id),
  constraint billing_accounts_stripe_customer_id_unique unique (stripe_customer_id),
  constraint billing_accounts_balance_check check (balance >= 0),
  constraint billing_accounts_held_check check (held >= 0),
  constraint billing_accounts_plan_check check (plan in ('free', 'pro', 'agency')),
  constraint billing_accounts_status_check check (status in ('active', 'past_due', 'suspended', 'expired'))
);
select enforce_tenancy('billing_accounts');

create table billing_changes (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  plan text not null,
  status text not null,
  period_end timestamptz(3),
  actor text not null,
  reason text not null,
  constraint billing_changes_pkey primary key (id),
  constraint billing_changes_plan_check check (plan in ('free', 'pro', 'agency')),
  constraint billing_changes_status_check check (status in ('active', 'past_due', 'suspended', 'expired'))
);
create index billing_changes_org_id_created_at_index on billing_changes (org_id, created_at);
create trigger billing_changes_append_only before delete or update on billing_changes for each row execute function refuse_change();
create trigger billing_changes_keep_all before truncate on billing_changes for each statement execute function refuse_change();
select enforce_tenancy('billing_changes');

create table credit_entries (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  kind text not null,
  amount integer not null,
  balance_after integer not null,
  reference text not null,
  actor text not null,
  reason text not null,
  constraint credit_entries_pkey primary key (id),
  constraint credit_entries_org_id_reference_kind_unique unique (org_id, reference, kind),
  constraint credit_entries_kind_check check (kind in ('grant', 'hold', 'capture', 'release', 'expire'))
);
create index credit_entries_org_id_created_at_index on credit_entries (org_id, created_at);
create trigger credit_entries_append_only before delete or update on credit_entries for each row execute function refuse_change();
create trigger credit_entries_keep_all before truncate on credit_entries for each statement execute function refuse_change();
select enforce_tenancy('credit_entries');

create table credit_holds (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  reference text not null,
  price integer not null,
  status text not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint credit_holds_pkey primary key (id),
  constraint credit_holds_org_id_reference_unique unique (org_id, reference),
  constraint credit_holds_status_check check (status in ('held', 'captured', 'released', 'expired'))
);
create index credit_holds_status_expires_at_index on credit_holds (status, expires_at);
select enforce_tenancy('credit_holds');

create table stripe_events (
  id text not null,
  "type" text not null,
  received_at timestamptz(3) default now() not null,
  constraint stripe_events_pkey primary key (id)
);
