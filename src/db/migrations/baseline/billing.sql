create table "billing_accounts" (
  "org_id" uuid primary key,
  "created_at" timestamptz(3) not null default now(),
  "updated_at" timestamptz(3) not null default now(),
  "plan" text not null default 'free' check (plan in ('free', 'pro', 'agency')),
  "status" text not null default 'active' check (status in ('active', 'past_due', 'suspended', 'expired')),
  "period_end" timestamptz(3),
  "balance" int not null default 0 check (balance >= 0),
  "held" int not null default 0 check (held >= 0),
  "stripe_customer_id" text,
  "stripe_subscription_id" text,
  "deletes_at" timestamptz(3),
  "deletes_with" uuid,
  constraint "billing_accounts_stripe_customer_id_unique" unique (stripe_customer_id)
);
select enforce_tenancy('billing_accounts');

create table "billing_changes" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "plan" text not null check (plan in ('free', 'pro', 'agency')),
  "status" text not null check (status in ('active', 'past_due', 'suspended', 'expired')),
  "period_end" timestamptz(3),
  "actor" text not null,
  "reason" text not null
);
create index "billing_changes_org_id_created_at_index" on "billing_changes" (org_id, created_at);
create trigger billing_changes_append_only before delete or
  update on billing_changes for each row execute function refuse_change();
create trigger billing_changes_keep_all before truncate on billing_changes for each statement execute function refuse_change();
select enforce_tenancy('billing_changes');

create table "credit_entries" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "kind" text not null check (kind in ('grant', 'hold', 'capture', 'release', 'expire')),
  "amount" int not null,
  "balance_after" int not null,
  "reference" text not null,
  "actor" text not null,
  "reason" text not null,
  constraint "credit_entries_org_id_reference_kind_unique" unique (org_id, reference, kind)
);
create index "credit_entries_org_id_created_at_index" on "credit_entries" (org_id, created_at);
create trigger credit_entries_append_only before delete or
  update on credit_entries for each row execute function refuse_change();
create trigger credit_entries_keep_all before truncate on credit_entries for each statement execute function refuse_change();
select enforce_tenancy('credit_entries');

create table "credit_holds" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "reference" text not null,
  "price" int not null,
  "status" text not null check (status in ('held', 'captured', 'released', 'expired')),
  "expires_at" timestamptz(3) not null,
  "ended_at" timestamptz(3),
  "operation" text not null,
  "brand_id" uuid,
  "actor" text not null,
  constraint "credit_holds_org_id_reference_unique" unique (org_id, reference)
);
create index "credit_holds_status_expires_at_index" on "credit_holds" (status, expires_at);
select enforce_tenancy('credit_holds');

create table "stripe_events" (
  "id" text primary key,
  "type" text not null,
  "received_at" timestamptz(3) not null default now()
);
