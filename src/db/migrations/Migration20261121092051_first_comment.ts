import { Migration } from '@mikro-orm/migrations';

export class Migration20261121092051_first_comment extends Migration {
  override name = 'Migration20261121092051_first_comment';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account_paces" ("platform" text not null, "account" text not null, "next_commit_at" timestamptz(3) not null, "parked_until" timestamptz(3) null, "parked_reason" text null, primary key ("platform", "account"));`,
    );

    this.addSql(
      `create table "commit_turns" ("target_id" uuid not null, "platform" text not null, "account" text not null, "due_at" timestamptz(3) not null, "wake_at" timestamptz(3) not null, primary key ("target_id"));`,
    );
    this.addSql(
      `create index "commit_turns_platform_account_due_at_index" on "commit_turns" ("platform", "account", "due_at");`,
    );

    this.addSql(
      `create table "connection_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "connection_id" uuid not null, "platform" text not null, "kind" text not null, "token_version" int not null, "reason" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "connection_changes_org_id_created_at_index" on "connection_changes" ("org_id", "created_at");`,
    );
    this.addSql(
      `alter table "connection_changes" add constraint "connection_changes_connection_id_kind_token_version_unique" unique ("connection_id", "kind", "token_version");`,
    );

    this.addSql(`alter table "connections" add "tokens_at" timestamptz(3) null;`);

    this.addSql(`alter table "post_targets" add "first_comment" jsonb null;`);

    this.addSql(
      `alter table "account_paces" add constraint "account_paces_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );

    this.addSql(
      `alter table "commit_turns" add constraint "commit_turns_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );

    this.addSql(
      `alter table "connection_changes" add constraint "connection_changes_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );
    this.addSql(
      `alter table "connection_changes" add constraint "connection_changes_kind_check" check ("kind" in ('token.expired', 'token.expiring'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "account_paces" cascade;`);
    this.addSql(`drop table if exists "commit_turns" cascade;`);
    this.addSql(`drop table if exists "connection_changes" cascade;`);

    this.addSql(`alter table "connections" drop column "tokens_at";`);

    this.addSql(`alter table "post_targets" drop column "first_comment";`);
  }
}
