import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121610_billing extends Migration {
  override name = 'Migration20261121121610_billing';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "billing_accounts" ("org_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "plan" text not null default 'free', "status" text not null default 'active', "period_end" timestamptz(3) null, "balance" int not null default 0, "held" int not null default 0, "stripe_customer_id" text null, "stripe_subscription_id" text null, primary key ("org_id"));`,
    );
    this.addSql(
      `alter table "billing_accounts" add constraint "billing_accounts_stripe_customer_id_unique" unique ("stripe_customer_id");`,
    );

    this.addSql(
      `create table "billing_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "plan" text not null, "status" text not null, "period_end" timestamptz(3) null, "actor" text not null, "reason" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "billing_changes_org_id_created_at_index" on "billing_changes" ("org_id", "created_at");`,
    );

    this.addSql(
      `create table "credit_entries" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "kind" text not null, "amount" int not null, "balance_after" int not null, "reference" text not null, "actor" text not null, "reason" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "credit_entries_org_id_created_at_index" on "credit_entries" ("org_id", "created_at");`,
    );
    this.addSql(
      `alter table "credit_entries" add constraint "credit_entries_org_id_reference_kind_unique" unique ("org_id", "reference", "kind");`,
    );

    this.addSql(
      `create table "credit_holds" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "reference" text not null, "price" int not null, "status" text not null, "expires_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "credit_holds_status_expires_at_index" on "credit_holds" ("status", "expires_at");`,
    );
    this.addSql(
      `alter table "credit_holds" add constraint "credit_holds_org_id_reference_unique" unique ("org_id", "reference");`,
    );

    this.addSql(
      `create table "stripe_events" ("id" text not null, "type" text not null, "received_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );

    this.addSql(
      `alter table "billing_accounts" add constraint "billing_accounts_balance_check" check (balance >= 0);`,
    );
    this.addSql(
      `alter table "billing_accounts" add constraint "billing_accounts_held_check" check (held >= 0);`,
    );
    this.addSql(
      `alter table "billing_accounts" add constraint "billing_accounts_plan_check" check ("plan" in ('free', 'pro', 'agency'));`,
    );
    this.addSql(
      `alter table "billing_accounts" add constraint "billing_accounts_status_check" check ("status" in ('active', 'past_due', 'suspended', 'expired'));`,
    );

    this.addSql(
      `alter table "billing_changes" add constraint "billing_changes_plan_check" check ("plan" in ('free', 'pro', 'agency'));`,
    );
    this.addSql(
      `alter table "billing_changes" add constraint "billing_changes_status_check" check ("status" in ('active', 'past_due', 'suspended', 'expired'));`,
    );

    this.addSql(
      `alter table "credit_entries" add constraint "credit_entries_kind_check" check ("kind" in ('grant', 'hold', 'settle', 'release', 'expire'));`,
    );

    this.addSql(
      `alter table "credit_holds" add constraint "credit_holds_status_check" check ("status" in ('held', 'settled', 'released', 'expired'));`,
    );

    // what has been written into a ledger stays as it is
    this.addSql(
      `create function "refuse_change"() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$;`,
    );
    this.addSql(
      `create trigger "credit_entries_append_only" before update or delete on "credit_entries" for each row execute function "refuse_change"();`,
    );
    this.addSql(
      `create trigger "billing_changes_append_only" before update or delete on "billing_changes" for each row execute function "refuse_change"();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "billing_accounts" cascade;`);
    this.addSql(`drop table if exists "billing_changes" cascade;`);
    this.addSql(`drop table if exists "credit_entries" cascade;`);
    this.addSql(`drop table if exists "credit_holds" cascade;`);
    this.addSql(`drop table if exists "stripe_events" cascade;`);
    this.addSql(`drop function if exists "refuse_change";`);
  }
}
