import { Migration } from '@mikro-orm/migrations';

/** Posts that come again by a rule: occurrences are computed, only what is said of one beside the rule is a row. */
export class Migration20261204010000_series extends Migration {
  override name = 'Migration20261204010000_series';

  override up(): void {
    this.addSql(
      `create table "series" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "name" text not null, "platforms" text[] not null, "text" text not null, "media" jsonb not null, "thread" jsonb not null, "platform_options" jsonb not null, "labels" text[] not null default '{}', "variants" jsonb not null, "rule" text not null, "time_zone" text not null, "starts_at" text not null, "until" text null, "count" int null, "last_at" text null, "cooldown_days" int not null, "lead_hours" int null, "status" text not null default 'active', "paused_reason" text null, "made_until" timestamptz(3) not null, "made" int not null default 0, "look_at" timestamptz(3) null, "resumed_at" timestamptz(3) null, "revision" int not null default 1, "created_by" text not null, "answered_by" text not null, "deleted_at" timestamptz(3) null, primary key ("id"), constraint "series_status_check" check ("status" in ('active', 'paused', 'ended')));`,
    );
    this.addSql(
      `create index "series_org_id_created_at_id_index" on "series" ("org_id", "created_at", "id");`,
    );
    this.addSql(`create index "series_look_index" on "series" ("look_at") where "look_at" is not null;`);
    this.addSql(
      `create table "series_occurrences" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "series_id" uuid not null, "key" text not null, "state" text not null, "moved_to" text null, "text" text null, "media" jsonb null, "post_id" uuid null, "due_at" timestamptz(3) null, "problem" jsonb null, primary key ("id"), constraint "series_occurrences_state_check" check ("state" in ('planned', 'posted', 'skipped', 'failed')));`,
    );
    this.addSql(
      `alter table "series_occurrences" add constraint "series_occurrences_series_id_key_unique" unique ("series_id", "key");`,
    );
    this.addSql(
      `create index "series_occurrences_org_id_series_id_state_index" on "series_occurrences" ("org_id", "series_id", "state");`,
    );
    this.addSql(`create index "series_occurrences_post_id_index" on "series_occurrences" ("post_id");`);
    this.addSql(`select enforce_tenancy('series');`);
    this.addSql(`select enforce_tenancy('series_occurrences');`);
    this.addSql(`alter table "posts" add column "series_id" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "posts" drop column "series_id";`);
    this.addSql(`drop table if exists "series_occurrences" cascade;`);
    this.addSql(`drop table if exists "series" cascade;`);
  }
}
