import { Migration } from '@mikro-orm/migrations';

const before = `'draft', 'scheduled', 'publishing', 'published', 'partial', 'failed', 'cancelled', 'archived'`;
const after = `'draft', 'scheduled', 'publishing', 'published', 'partial', 'unconfirmed', 'failed', 'cancelled', 'archived'`;
const typesBefore = `'post.published', 'post.failed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'`;
const typesAfter = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'`;

/** Posts that failed, as nobody knew whether they were out. */
const unsure = `exists (select 1 from "post_targets" t where t."post_id" = "posts"."id" and t."status" = 'unconfirmed')
  and not exists (select 1 from "post_targets" t where t."post_id" = "posts"."id" and t."status" = 'published')`;

/** A post of which nobody knows whether it is out is `unconfirmed`, no more `failed`; its authors are told so. */
export class Migration20261126010000_unconfirmed_posts extends Migration {
  override name = 'Migration20261126010000_unconfirmed_posts';

  override up(): void | Promise<void> {
    this.#allow(after, typesAfter);
    for (const column of ['status', 'status_before_archive'])
      this.addSql(
        `update "posts" set "${column}" = 'unconfirmed' where "${column}" = 'failed' and ${unsure};`,
      );
  }

  override down(): void | Promise<void> {
    for (const column of ['status', 'status_before_archive'])
      this.addSql(`update "posts" set "${column}" = 'failed' where "${column}" = 'unconfirmed';`);
    this.addSql(`update "notifications" set "type" = 'post.failed' where "type" = 'post.unconfirmed';`);
    this.addSql(`delete from "notification_preferences" where "type" = 'post.unconfirmed';`);
    this.#allow(before, typesBefore);
  }

  #allow(statuses: string, notificationTypes: string): void {
    for (const [table, column, values] of [
      ['posts', 'status', statuses],
      ['posts', 'status_before_archive', statuses],
      ['notifications', 'type', notificationTypes],
      ['notification_preferences', 'type', notificationTypes],
    ]) {
      this.addSql(`alter table "${table}" drop constraint "${table}_${column}_check";`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" in (${values}));`,
      );
    }
  }
}
