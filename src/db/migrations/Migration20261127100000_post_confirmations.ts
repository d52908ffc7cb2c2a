import { Migration } from '@mikro-orm/migrations';

/** People confirm what programs plan. */
export class Migration20261127100000_post_confirmations extends Migration {
  override name = 'Migration20261127100000_post_confirmations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "post_confirmations" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "revision" int not null, "scheduled_at" timestamptz(3) null, "token_hash" text not null, "status" text not null, "asked_by" text not null, "client_name" text null, "expires_at" timestamptz(3) not null, "decided_by" uuid null, "decided_at" timestamptz(3) null, "used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "post_confirmations_org_id_post_id_index" on "post_confirmations" ("org_id", "post_id");`,
    );
    this.addSql(
      `alter table "post_confirmations" add constraint "post_confirmations_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `alter table "post_confirmations" add constraint "post_confirmations_status_check" check ("status" in ('pending', 'approved', 'denied', 'used'));`,
    );
    this.addSql(`select enforce_tenancy('post_confirmations');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "post_confirmations";`);
  }
}
