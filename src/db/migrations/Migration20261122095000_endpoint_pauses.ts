import { Migration } from '@mikro-orm/migrations';

/** Pauses of one kind of calls, for platforms that count their calls by endpoint. */
export class Migration20261122095000_endpoint_pauses extends Migration {
  override name = 'Migration20261122095000_endpoint_pauses';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "endpoint_pauses" ("platform" text not null, "account" text not null, "endpoint" text not null, "until" timestamptz(3) not null, "reason" text not null, primary key ("platform", "account", "endpoint"));`,
    );
    this.addSql(
      `alter table "endpoint_pauses" add constraint "endpoint_pauses_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );
    this.addSql(
      `alter table "endpoint_pauses" add constraint "endpoint_pauses_endpoint_check" check ("endpoint" in ('posts', 'uploads'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "endpoint_pauses" cascade;`);
  }
}
