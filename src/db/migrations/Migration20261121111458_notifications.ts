import { Migration } from '@mikro-orm/migrations';

export class Migration20261121111458_notifications extends Migration {
  override name = 'Migration20261121111458_notifications';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "mails" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "user_id" uuid null, "address" text not null, "type" text not null, "subject" text not null, "body" text not null, "path" text null, "status" text not null, "attempts" int not null default 0, "message_id" text null, "last_attempt_at" timestamptz(3) null, "last_error" text null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "mails_org_id_created_at_index" on "mails" ("org_id", "created_at");`);
    this.addSql(`create index "mails_status_created_at_index" on "mails" ("status", "created_at");`);

    this.addSql(
      `create table "notification_preferences" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "user_id" uuid not null, "type" text not null, "in_app" boolean not null, "mail" boolean not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_org_id_user_id_type_unique" unique ("org_id", "user_id", "type");`,
    );

    this.addSql(
      `alter table "notifications" add "read_at" timestamptz(3) null, add "transaction" bigint not null default (pg_current_xact_id()::text::bigint), add "horizon" bigint not null default (pg_snapshot_xmin(pg_current_snapshot())::text::bigint);`,
    );
    this.addSql(
      `create index "notifications_unread_index" on "notifications" ("org_id", "user_id") where not "read";`,
    );
    this.addSql(`create index "notifications_read_at_index" on "notifications" ("read_at") where "read";`);

    this.addSql(
      `alter table "mails" add constraint "mails_status_check" check ("status" in ('queued', 'sent', 'failed'));`,
    );

    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_type_check" check ("type" in ('post.published', 'post.failed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "mails" cascade;`);
    this.addSql(`drop table if exists "notification_preferences" cascade;`);

    this.addSql(`drop index "notifications_unread_index";`);
    this.addSql(`drop index "notifications_read_at_index";`);
    this.addSql(
      `alter table "notifications" drop column "read_at", drop column "transaction", drop column "horizon";`,
    );
  }
}
