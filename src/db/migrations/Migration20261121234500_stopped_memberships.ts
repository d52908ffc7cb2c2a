import { Migration } from '@mikro-orm/migrations';

export class Migration20261121234500_stopped_memberships extends Migration {
  override name = 'Migration20261121234500_stopped_memberships';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "stopped_memberships" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`select enforce_tenancy('stopped_memberships');`);

    this.addSql(`alter table "posts" add "planned_under" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "posts" drop column "planned_under";`);

    this.addSql(`drop table if exists "stopped_memberships" cascade;`);
  }
}
