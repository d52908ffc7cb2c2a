import { Migration } from '@mikro-orm/migrations';

const types = `'post.published', 'post.failed', 'post.unconfirmed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'`;
const typesBefore = `${types}, 'webhook.disabled', 'storage.low'`;
const typesAfter = `${types}, 'team.left_behind', 'webhook.disabled', 'storage.low'`;

/** What was closed to a person outlives their membership, and what sends events later knows for whom, and of which brand. */
export class Migration20261129120000_lasting_limits extends Migration {
  override name = 'Migration20261129120000_lasting_limits';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "former_members" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "user_id" uuid not null, "group_ids" text[] not null default '{}', "grouped" boolean not null default false, "removed_by" text null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "former_members" add constraint "former_members_org_id_user_id_unique" unique ("org_id", "user_id");`,
    );
    this.addSql(`select enforce_tenancy('former_members');`);
    // whoever was removed before this, by the audit log
    this.addSql(
      `insert into "former_members" ("id", "created_at", "org_id", "user_id", "removed_by")
       select distinct on (a."org_id", a."details"->>'userId') a."target_id"::uuid, a."created_at", a."org_id",
              (a."details"->>'userId')::uuid, a."actor_kind" || ':' || a."actor_id"
         from "audit_events" a join "users" u on u."id"::text = a."details"->>'userId'
        where a."action" = 'member.removed' and a."details"->>'left' = 'false'
          and not exists (select 1 from "memberships" m where m."org_id" = a."org_id" and m."user_id" = u."id")
        order by a."org_id", a."details"->>'userId', a."created_at" desc;`,
    );
    this.addSql(`alter table "events" add "brand_id" uuid null;`);
    this.addSql(`alter table "webhooks" add "made_by" uuid null, add "brand_ids" text[] null;`);
    this.#allow(typesAfter);
    // whoever made one answers for it while they are there, and else the owner, so that no receiver goes silent by an upgrade
    this.addSql(
      `update "webhooks" w set "made_by" = coalesce(
         (select m."user_id" from "webhook_changes" c join "memberships" m on m."org_id" = c."org_id"
           where c."webhook_id" = w."id" and c."kind" = 'created' and (c."actor" = 'user:' || m."user_id"
              or c."actor" in (select 'api_key:' || k."id" from "api_keys" k where k."org_id" = m."org_id" and k."created_by" = m."user_id"))
           limit 1),
         (select o."owner_id" from "organizations" o where o."id" = w."org_id"));`,
    );
  }

  override down(): void | Promise<void> {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where "type" = 'team.left_behind';`);
    this.#allow(typesBefore);
    this.addSql(`drop table "former_members";`);
    this.addSql(`alter table "events" drop column "brand_id";`);
    this.addSql(`alter table "webhooks" drop column "made_by", drop column "brand_ids";`);
  }

  #allow(notificationTypes: string): void {
    for (const table of ['notifications', 'notification_preferences']) {
      this.addSql(`alter table "${table}" drop constraint "${table}_type_check";`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_type_check" check ("type" in (${notificationTypes}));`,
      );
    }
  }
}
