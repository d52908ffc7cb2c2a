import { Migration } from '@mikro-orm/migrations';

const before = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation', 'webhook.disabled'`;
const after = `${before}, 'storage.low'`;

/** Media count against a plan, uploads to the store itself from when they are asked for; people are told when it is nearly full. */
export class Migration20261129030000_media_quota extends Migration {
  override name = 'Migration20261129030000_media_quota';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "kept_for_posts" boolean not null default false;`);
    this.addSql(
      `create table "media_uploads" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "size_bytes" bigint not null, "created_by" text not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "media_uploads_org_id_index" on "media_uploads" ("org_id");`);
    this.addSql(`create index "media_uploads_expires_at_index" on "media_uploads" ("expires_at");`);
    this.addSql(`select enforce_tenancy('media_uploads');`);
    this.#allow(after);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "notifications" where "type" = 'storage.low';`);
    this.addSql(`delete from "notification_preferences" where "type" = 'storage.low';`);
    this.#allow(before);
    this.addSql(`drop table "media_uploads";`);
    this.addSql(`alter table "media" drop column "kept_for_posts";`);
  }

  #allow(types: string): void {
    for (const table of ['notifications', 'notification_preferences']) {
      this.addSql(`alter table "${table}" drop constraint "${table}_type_check";`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_type_check" check ("type" in (${types}));`,
      );
    }
  }
}
