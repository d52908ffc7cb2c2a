import { Migration } from '@mikro-orm/migrations';

export class Migration20261121114609_account_quotas extends Migration {
  override name = 'Migration20261121114609_account_quotas';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account_quotas" ("name" text not null, "account" text not null, "elsewhere" int not null, "total" int null, "read_at" timestamptz(3) not null, primary key ("name", "account"));`,
    );

    this.addSql(
      `alter table "account_quotas" add constraint "account_quotas_name_check" check ("name" in ('x', 'linkedin', 'instagram', 'threads', 'threadsReplies', 'youtube'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "account_quotas" cascade;`);
  }
}
