import { Migration } from '@mikro-orm/migrations';

const typesBefore = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low', 'post.review', 'post.note'`;
const typesAfter = `${typesBefore}, 'connection.missing_scopes'`;

/** People are told once of what an account has not allowed. */
export class Migration20261207020000_told_scopes extends Migration {
  override name = 'Migration20261207020000_told_scopes';

  override up(): void {
    this.addSql(`alter table "connections" add column "told_scopes" text[] null;`);
    this.#allow(typesAfter);
  }

  override down(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where "type" = 'connection.missing_scopes';`);
    this.#allow(typesBefore);
    this.addSql(`alter table "connections" drop column "told_scopes";`);
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
