import { Migration } from '@mikro-orm/migrations';

/** Sessions remember how they began, and confirmations what was shown. */
export class Migration20261127110000_fresh_logins extends Migration {
  override name = 'Migration20261127110000_fresh_logins';

  override up(): void | Promise<void> {
    // what began before is taken for a login: it is fresh for ten minutes at most
    this.addSql(`alter table "sessions" add column "begun_by" text not null default 'password';`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_begun_by_check" check ("begun_by" in ('password', 'provider', 'device'));`,
    );
    // no digest is empty: what was asked for before is asked for again
    this.addSql(`alter table "post_confirmations" add column "shown" text not null default '';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "sessions" drop column "begun_by";`);
    this.addSql(`alter table "post_confirmations" drop column "shown";`);
  }
}
