import { Migration } from '@mikro-orm/migrations';

/** What operators have paused: a platform, an organization, or one brand's account. */
export class Migration20261210010000_operator_pauses extends Migration {
  override name = 'Migration20261210010000_operator_pauses';

  override up(): void {
    this.addSql(
      `create table "operator_pauses" ("kind" text not null, "subject" text not null, "reason" text not null, "actor" text not null, "created_at" timestamptz(3) not null, primary key ("kind", "subject"));`,
    );
    this.addSql(
      `alter table "operator_pauses" add constraint "operator_pauses_kind_check" check ("kind" in ('platform', 'organization', 'account'));`,
    );
    // it tells of many organizations, and only workers and operators read it
    this.addSql(`revoke all on "operator_pauses" from social_tenant;`);
  }

  override down(): void {
    this.addSql(`drop table if exists "operator_pauses" cascade;`);
  }
}
