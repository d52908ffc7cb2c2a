import { Migration } from '@mikro-orm/migrations';

/** What a person was given once, and how many organizations they ever made. */
export class Migration20261129030000_signup_gifts extends Migration {
  override name = 'Migration20261129030000_signup_gifts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "signup_gifts" ("mailbox_hash" text not null, "given_at" timestamptz(3) not null default now(), primary key ("mailbox_hash"));`,
    );
    this.addSql(`alter table "users" add "organizations_made" int not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "signup_gifts";`);
    this.addSql(`alter table "users" drop column "organizations_made";`);
  }
}
