import { Migration } from '@mikro-orm/migrations';

export class Migration20261121152425_social_logins extends Migration {
  override name = 'Migration20261121152425_social_logins';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "identities" ("id" uuid not null, "created_at" timestamptz(3) not null, "user_id" uuid not null, "provider" text not null, "subject" text not null, "email" text null, "last_used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "identities_user_id_index" on "identities" ("user_id");`);
    this.addSql(
      `alter table "identities" add constraint "identities_provider_subject_unique" unique ("provider", "subject");`,
    );

    this.addSql(
      `create table "social_logins" ("id" uuid not null, "created_at" timestamptz(3) not null, "provider" text not null, "state_hash" text not null, "browser_hash" text not null, "nonce" text not null, "code_verifier" text not null, "return_to" text null, "session_id" uuid null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, "code_hash" text null, "code_expires_at" timestamptz(3) null, "user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "social_logins" add constraint "social_logins_state_hash_unique" unique ("state_hash");`,
    );
    this.addSql(
      `alter table "social_logins" add constraint "social_logins_code_hash_unique" unique ("code_hash");`,
    );

    this.addSql(`alter table "sessions" add "lives_until" timestamptz(3) null;`);

    this.addSql(`alter table "users" alter column "password_hash" drop not null;`);

    this.addSql(
      `alter table "identities" add constraint "identities_provider_check" check ("provider" in ('google', 'github'));`,
    );

    this.addSql(
      `alter table "social_logins" add constraint "social_logins_provider_check" check ("provider" in ('google', 'github'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "identities" cascade;`);
    this.addSql(`drop table if exists "social_logins" cascade;`);

    this.addSql(`alter table "sessions" drop column "lives_until";`);

    this.addSql(`alter table "users" alter column "password_hash" set not null;`);
  }
}
