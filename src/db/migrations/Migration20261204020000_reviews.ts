import { Migration } from '@mikro-orm/migrations';

const typesBefore = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation', 'team.left_behind', 'webhook.disabled', 'storage.low'`;
const typesAfter = `${typesBefore}, 'post.review'`;

/** Who approves the posts of a brand, and what they have decided. */
export class Migration20261204020000_reviews extends Migration {
  override name = 'Migration20261204020000_reviews';

  override up(): void {
    this.addSql(
      `create table "post_reviews" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "stage_id" uuid not null, "decision" text not null, "words" text null, "reviewer" text not null, "membership_id" uuid null, "link_id" uuid null, "revision" int not null, "due_at" timestamptz(3) null, "shown" jsonb null, "ended_at" timestamptz(3) null, "ended_by" text null, "end_reason" text null, primary key ("id"), constraint "post_reviews_decision_check" check ("decision" in ('approve', 'request_changes', 'reject')), constraint "post_reviews_end_reason_check" check ("end_reason" in ('content_changed', 'time_changed', 'decided_again')));`,
    );
    this.addSql(
      `create index "post_reviews_org_id_created_at_index" on "post_reviews" ("org_id", "created_at");`,
    );
    this.addSql(
      `create index "post_reviews_post_id_created_at_index" on "post_reviews" ("post_id", "created_at");`,
    );
    this.addSql(
      `create unique index "post_reviews_counting_unique" on "post_reviews" ("post_id", "stage_id", "reviewer") where "ended_at" is null;`,
    );
    this.addSql(`select enforce_tenancy('post_reviews');`);
    this.addSql(`alter table "brands" add column "review" jsonb null;`);
    this.addSql(`alter table "posts" add column "review_count" int not null default 0;`);
    this.#allow(typesAfter);
  }

  override down(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where "type" = 'post.review';`);
    this.#allow(typesBefore);
    this.addSql(`alter table "posts" drop column "review_count";`);
    this.addSql(`alter table "brands" drop column "review";`);
    this.addSql(`drop table if exists "post_reviews" cascade;`);
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
