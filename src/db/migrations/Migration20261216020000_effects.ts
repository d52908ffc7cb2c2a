import { Migration } from '@mikro-orm/migrations';

/** What follows posts that are out beside comments. The table is new, so its checks have nothing to look at. */
export class Migration20261216020000_effects extends Migration {
  override name = 'Migration20261216020000_effects';

  override up(): void {
    this.addSql(
      `create table "effects" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "target_id" uuid not null, "platform" text not null, "account" text null, "kind" text not null, "due_at" timestamptz(3) not null, "status" text not null default 'pending', "attempt" int not null default 0, "handles" jsonb null, "external_id" text null, "url" text null, "message" text null, "evidence" jsonb not null default '[]'::jsonb, "look_at" timestamptz(3) null, "called_at" timestamptz(3) null, "lost_at" timestamptz(3) null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "effects_post_id_index" on "effects" ("post_id");`);
    this.addSql(`create index "effects_org_id_index" on "effects" ("org_id");`);
    this.addSql(
      `create index "effects_open_index" on "effects" ("due_at") where "status" in ('pending', 'calling', 'reading');`,
    );
    this.addSql(
      `alter table "effects" add constraint "effects_target_id_kind_unique" unique ("target_id", "kind");`,
    );
    for (const [column, values] of Object.entries(enums))
      this.addSql(
        `alter table "effects" add constraint "effects_${column}_check" check ("${column}" in (${values}));`,
      );
    this.addSql(`select enforce_tenancy('effects');`);
  }

  override down(): void {
    this.addSql(`drop table if exists "effects" cascade;`);
  }
}

const enums = {
  kind: `'cover', 'playlist', 'captions'`,
  platform: `'x', 'linkedin', 'instagram', 'threads', 'youtube'`,
  status: `'pending', 'calling', 'reading', 'published', 'failed', 'unconfirmed', 'skipped'`,
};
