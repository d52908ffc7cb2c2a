import { Migration } from '@mikro-orm/migrations';

export class Migration20261123120000_account_exports extends Migration {
  override name = 'Migration20261123120000_account_exports';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account_exports" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "requested_by" uuid not null, "include_files" boolean not null, "include_audit" boolean not null, "storage_key" text not null, "size_bytes" bigint null, "sha256" text null, "expires_at" timestamptz(3) null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "account_exports_org_id_created_at_index" on "account_exports" ("org_id", "created_at");`,
    );
    this.addSql(`select enforce_tenancy('account_exports');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "account_exports" cascade;`);
  }
}
