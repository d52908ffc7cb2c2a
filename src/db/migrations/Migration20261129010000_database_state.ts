import { Migration } from '@mikro-orm/migrations';

/** One row by which a database knows that it is older than Temporal: it was set back to an earlier state. */
export class Migration20261129010000_database_state extends Migration {
  override name = 'Migration20261129010000_database_state';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "database_state" ("id" smallint not null, "number" bigint not null, "restored_at" timestamptz(3) null, "reason" text null, "known_number" bigint null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "database_state" add constraint "database_state_single_check" check ("id" = 1);`,
    );
    this.addSql(`insert into "database_state" ("id", "number") values (1, 0);`);
    this.addSql(`revoke insert, update, delete on "database_state" from social_tenant;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "database_state";`);
  }
}
