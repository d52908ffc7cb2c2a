import { Migration } from '@mikro-orm/migrations';

const statusesBefore = `'pending', 'preparing', 'committing', 'published', 'failed', 'reconciling', 'unconfirmed', 'cancelled'`;
const statusesAfter = `${statusesBefore}, 'removed'`;

/** What is done with posts that are out, and targets that are not there any more. */
export class Migration20261206020000_post_actions extends Migration {
  override name = 'Migration20261206020000_post_actions';

  override up(): void {
    this.addSql(
      `create table "post_actions" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "target_id" uuid not null, "platform" text not null, "account" text not null, "kind" text not null, "status" text not null default 'pending', "external_ids" jsonb not null, "done" int not null default 0, "attempt" int not null default 0, "tries" int not null default 0, "actor" text not null, "membership_id" uuid not null, "message" text null, "evidence" jsonb not null default '[]'::jsonb, "due_at" timestamptz(3) null, "called_at" timestamptz(3) null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "post_actions_post_id_created_at_index" on "post_actions" ("post_id", "created_at");`,
    );
    this.addSql(
      `create index "post_actions_target_id_created_at_index" on "post_actions" ("target_id", "created_at");`,
    );
    this.addSql(`create index "post_actions_org_id_index" on "post_actions" ("org_id");`);
    this.addSql(
      `create unique index "post_actions_open_unique" on "post_actions" ("target_id") where "status" in ('pending', 'calling', 'reading');`,
    );
    for (const [column, values] of Object.entries(enums))
      this.addSql(
        `alter table "post_actions" add constraint "post_actions_${column}_check" check ("${column}" in (${values}));`,
      );
    this.addSql(`select enforce_tenancy('post_actions');`);
    this.addSql(`alter table "post_targets" add column "removed_at" timestamptz(3) null;`);
    this.addSql(`alter table "post_targets" add column "gone_at" timestamptz(3) null;`);
    this.#allow(statusesAfter);
  }

  override down(): void {
    this.addSql(`update "post_targets" set "status" = 'published' where "status" = 'removed';`);
    this.#allow(statusesBefore);
    for (const column of ['gone_at', 'removed_at'])
      this.addSql(`alter table "post_targets" drop column "${column}";`);
    this.addSql(`drop table if exists "post_actions" cascade;`);
  }

  #allow(statuses: string): void {
    this.addSql(`alter table "post_targets" drop constraint "post_targets_status_check";`);
    this.addSql(
      `alter table "post_targets" add constraint "post_targets_status_check" check ("status" in (${statuses})) not valid;`,
    );
  }
}

const enums = {
  platform: `'x', 'linkedin', 'instagram', 'threads', 'youtube'`,
  kind: `'remove', 'revise'`,
  status: `'pending', 'calling', 'reading', 'done', 'refused', 'unconfirmed'`,
};
