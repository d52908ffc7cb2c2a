import { Migration } from '@mikro-orm/migrations';

/** Comments that follow posts that are out. The table is new, so its checks have nothing to look at. */
export class Migration20261208030000_follow_up_comments extends Migration {
  override name = 'Migration20261208030000_follow_up_comments';

  override up(): void {
    this.addSql(
      `create table "follow_up_comments" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "target_id" uuid not null, "platform" text not null, "account" text null, "number" int not null, "text" text not null, "after" int not null, "due_at" timestamptz(3) not null, "status" text not null default 'pending', "attempt" int not null default 0, "handles" jsonb null, "external_id" text null, "url" text null, "message" text null, "evidence" jsonb not null default '[]'::jsonb, "look_at" timestamptz(3) null, "called_at" timestamptz(3) null, "lost_at" timestamptz(3) null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "follow_up_comments_post_id_index" on "follow_up_comments" ("post_id");`);
    this.addSql(`create index "follow_up_comments_org_id_index" on "follow_up_comments" ("org_id");`);
    this.addSql(
      `create index "follow_up_comments_open_index" on "follow_up_comments" ("due_at") where "status" in ('pending', 'calling', 'reading');`,
    );
    this.addSql(
      `alter table "follow_up_comments" add constraint "follow_up_comments_target_id_number_unique" unique ("target_id", "number");`,
    );
    for (const [column, values] of Object.entries(enums))
      this.addSql(
        `alter table "follow_up_comments" add constraint "follow_up_comments_${column}_check" check ("${column}" in (${values}));`,
      );
    this.addSql(`select enforce_tenancy('follow_up_comments');`);
  }

  override down(): void {
    this.addSql(`drop table if exists "follow_up_comments" cascade;`);
  }
}

const enums = {
  platform: `'x', 'linkedin', 'instagram', 'threads', 'youtube'`,
  status: `'pending', 'calling', 'reading', 'published', 'failed', 'unconfirmed', 'skipped'`,
};
