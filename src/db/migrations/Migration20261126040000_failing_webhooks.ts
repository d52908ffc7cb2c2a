import { Migration } from '@mikro-orm/migrations';

const before = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'`;
const after = `${before}, 'webhook.disabled'`;

/** People are told, once for a row of failures, of a webhook that is about to be disabled, and of one that was. */
export class Migration20261126040000_failing_webhooks extends Migration {
  override name = 'Migration20261126040000_failing_webhooks';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhooks" add "warned_at" timestamptz(3) null;`);
    this.#allow(after);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "notifications" where "type" = 'webhook.disabled';`);
    this.addSql(`delete from "notification_preferences" where "type" = 'webhook.disabled';`);
    this.#allow(before);
    this.addSql(`alter table "webhooks" drop column "warned_at";`);
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
