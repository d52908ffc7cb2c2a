import { Migration } from '@mikro-orm/migrations';

const typesBefore = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low', 'post.review', 'post.note', 'connection.missing_scopes'`;
const typesAfter = `${typesBefore}, 'post.milestone'`;

/** Webhooks name numbers of posts that they want to hear of, and people are told of round ones. */
export class Migration20261211030000_metric_thresholds extends Migration {
  override name = 'Migration20261211030000_metric_thresholds';

  override up(): void {
    this.addSql(`alter table "webhooks" add column "metric_thresholds" jsonb null;`);
    this.#allow(typesAfter);
  }

  override down(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where "type" = 'post.milestone';`);
    this.#allow(typesBefore);
    this.addSql(`alter table "webhooks" drop column "metric_thresholds";`);
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
