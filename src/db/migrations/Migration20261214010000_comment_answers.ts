import { Migration } from '@mikro-orm/migrations';

const typesBefore = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low', 'post.review', 'post.note', 'connection.missing_scopes', 'post.milestone'`;
const typesAfter = `${typesBefore}, 'comment.assigned'`;

/** Agents answer comments, as drafts or by themselves, and members are told which comments are theirs to answer. */
export class Migration20261214010000_comment_answers extends Migration {
  override name = 'Migration20261214010000_comment_answers';

  override up(): void {
    this.addSql(
      `alter table "agents" add column "answering" text not null default 'off', add column "max_answers_per_day" int not null default 20, add column "answering_since" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "agents" add constraint "agents_answering_check" check ("answering" in ('off', 'draft', 'send')) not valid;`,
    );
    this.addSql(
      `create index "comment_actions_agent_index" on "comment_actions" ("agent_id", "created_at") where "agent_id" is not null;`,
    );
    this.#allow(typesAfter);
  }

  override down(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where "type" = 'comment.assigned';`);
    this.#allow(typesBefore);
    this.addSql(`drop index "comment_actions_agent_index";`);
    this.addSql(
      `alter table "agents" drop column "answering", drop column "max_answers_per_day", drop column "answering_since";`,
    );
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
