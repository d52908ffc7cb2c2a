import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121926_logins extends Migration {
  override name = 'Migration20261121121926_logins';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "device_logins" ("id" uuid not null, "created_at" timestamptz(3) not null, "device_hash" text not null, "user_code_hash" text not null, "client_name" text null, "ip" text not null, "user_agent" text null, "status" text not null, "expires_at" timestamptz(3) not null, "interval_seconds" int not null default 5, "last_polled_at" timestamptz(3) null, "user_id" uuid null, "org_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "device_logins" add constraint "device_logins_device_hash_unique" unique ("device_hash");`,
    );
    this.addSql(
      `alter table "device_logins" add constraint "device_logins_user_code_hash_unique" unique ("user_code_hash");`,
    );
    this.addSql(`create index "device_logins_user_id_index" on "device_logins" ("user_id");`);

    this.addSql(
      `create table "mail_tokens" ("id" uuid not null, "created_at" timestamptz(3) not null, "user_id" uuid not null, "email" text not null, "purpose" text not null, "token_hash" text not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "mail_tokens" add constraint "mail_tokens_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(`create index "mail_tokens_user_id_index" on "mail_tokens" ("user_id");`);

    this.addSql(`alter table "mails" add "secret" text null;`);

    this.addSql(`alter table "sessions" add "last_used_at" timestamptz(3) null;`);

    this.addSql(`alter table "users" add "email_verified_at" timestamptz(3) null;`);

    this.addSql(
      `alter table "device_logins" add constraint "device_logins_status_check" check ("status" in ('pending', 'approved', 'denied', 'used'));`,
    );

    this.addSql(
      `alter table "mail_tokens" add constraint "mail_tokens_purpose_check" check ("purpose" in ('password_reset', 'email_verification'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "device_logins" cascade;`);
    this.addSql(`drop table if exists "mail_tokens" cascade;`);

    this.addSql(`alter table "mails" drop column "secret";`);

    this.addSql(`alter table "sessions" drop column "last_used_at";`);

    this.addSql(`alter table "users" drop column "email_verified_at";`);
  }
}
