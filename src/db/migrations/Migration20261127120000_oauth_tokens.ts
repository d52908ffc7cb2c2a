import { Migration } from '@mikro-orm/migrations';

/** Programs are let in by a person's consent. */
export class Migration20261127120000_oauth_tokens extends Migration {
  override name = 'Migration20261127120000_oauth_tokens';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "oauth_tokens" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "key_id" uuid not null, "kind" text not null, "token_hash" text not null, "client_hash" text not null, "code_challenge" text null, "redirect_uri" text null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "oauth_tokens_key_id_index" on "oauth_tokens" ("key_id");`);
    this.addSql(
      `alter table "oauth_tokens" add constraint "oauth_tokens_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `alter table "oauth_tokens" add constraint "oauth_tokens_kind_check" check ("kind" in ('code', 'access', 'refresh'));`,
    );
    this.addSql(`select enforce_tenancy('oauth_tokens');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "oauth_tokens";`);
  }
}
