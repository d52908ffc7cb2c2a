import { Migration } from '@mikro-orm/migrations';

const typesBefore = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low', 'post.review'`;
const typesAfter = `${typesBefore}, 'post.note'`;

/** What the team says about a post, and that its approvers were reminded of it. */
export class Migration20261205020000_post_notes extends Migration {
  override name = 'Migration20261205020000_post_notes';

  override up(): void {
    this.addSql(
      `create table "post_notes" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "text" text not null, "author" text not null, "mentions" text[] not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "post_notes_post_id_created_at_index" on "post_notes" ("post_id", "created_at");`,
    );
    this.addSql(
      `create index "post_notes_org_id_created_at_index" on "post_notes" ("org_id", "created_at");`,
    );
    this.addSql(`select enforce_tenancy('post_notes');`);
    this.addSql(`alter table "posts" add column "review_reminded_for" timestamptz(3) null;`);
    this.#allow(typesAfter);
  }

  override down(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where "type" = 'post.note';`);
    this.#allow(typesBefore);
    this.addSql(`alter table "posts" drop column "review_reminded_for";`);
    this.addSql(`drop table if exists "post_notes" cascade;`);
  }

  #allow(notificationTypes: string): void {
    for (const table of ['notifications', 'notification_preferences']) {
      this.addSql(`alter table "${table}" drop constraint "${table}_type_check";`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_type_check" check ("type" in (${notificationTypes})) not valid;`,
      );
    }
  }
}
