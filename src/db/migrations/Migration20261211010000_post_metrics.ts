import { Migration } from '@mikro-orm/migrations';

const known = `"state" text not null default 'pending', "reason" text null, "since" timestamptz(3) not null, "captured_at" timestamptz(3) null, "next_at" timestamptz(3) null, "unchanged" int not null default 0, "failures" int not null default 0`;

const platforms = `'x', 'linkedin', 'instagram', 'threads', 'youtube'`;
const states = `'pending', 'ok', 'unsupported', 'refused', 'needs_reconnect', 'off', 'gone'`;

/** Numbers of posts and accounts: the newest, those of each day, and what reading them has taken. */
export class Migration20261211010000_post_metrics extends Migration {
  override name = 'Migration20261211010000_post_metrics';

  override up(): void {
    this.addSql(
      `create table "post_metrics" ("target_id" uuid not null, "org_id" uuid not null, "post_id" uuid not null, "brand_id" uuid not null, "platform" text not null, "account" text not null, "published_at" timestamptz(3) not null, "is_story" boolean not null default false, "measured" jsonb null, "peaks" jsonb null, "billed_on" date null, ${known}, primary key ("target_id"));`,
    );
    this.addSql(
      `create index "post_metrics_org_id_published_at_index" on "post_metrics" ("org_id", "published_at");`,
    );
    this.addSql(`create index "post_metrics_post_id_index" on "post_metrics" ("post_id");`);
    this.addSql(
      `create index "post_metrics_due_index" on "post_metrics" ("next_at") where "next_at" is not null;`,
    );
    this.addSql(
      `create index "post_metrics_account_index" on "post_metrics" ("platform", "account", "next_at") where "next_at" is not null;`,
    );
    this.addSql(
      `create table "post_metric_days" ("target_id" uuid not null, "day" date not null, "org_id" uuid not null, "measured" jsonb not null, "captured_at" timestamptz(3) not null, primary key ("target_id", "day"));`,
    );
    this.addSql(`create index "post_metric_days_org_id_day_index" on "post_metric_days" ("org_id", "day");`);
    this.addSql(
      `create table "account_metrics" ("connection_id" uuid not null, "org_id" uuid not null, "platform" text not null, "account" text not null, "measured" jsonb null, ${known}, primary key ("connection_id"));`,
    );
    this.addSql(`create index "account_metrics_org_id_index" on "account_metrics" ("org_id");`);
    this.addSql(
      `create index "account_metrics_due_index" on "account_metrics" ("next_at") where "next_at" is not null;`,
    );
    this.addSql(
      `create table "account_metric_days" ("connection_id" uuid not null, "day" date not null, "org_id" uuid not null, "measured" jsonb not null, "captured_at" timestamptz(3) not null, primary key ("connection_id", "day"));`,
    );
    this.addSql(
      `create index "account_metric_days_org_id_day_index" on "account_metric_days" ("org_id", "day");`,
    );
    this.addSql(
      `create table "platform_reads" ("day" date not null, "platform" text not null, "account" text not null, "calls" int not null default 0, "cost" bigint not null default 0, primary key ("day", "platform", "account"));`,
    );
    for (const table of ['post_metrics', 'account_metrics', 'platform_reads'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_platform_check" check ("platform" in (${platforms}));`,
      );
    for (const table of ['post_metrics', 'account_metrics'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_state_check" check ("state" in (${states}));`,
      );
    for (const table of ['post_metrics', 'post_metric_days', 'account_metrics', 'account_metric_days'])
      this.addSql(`select enforce_tenancy('${table}');`);
    // it tells of many organizations, and only workers read it
    this.addSql(`revoke all on "platform_reads" from social_tenant;`);
    this.#allow(`'posts', 'uploads', 'metrics'`);
  }

  override down(): void {
    this.addSql(`delete from "endpoint_pauses" where "endpoint" = 'metrics';`);
    this.#allow(`'posts', 'uploads'`);
    for (const table of [
      'platform_reads',
      'account_metric_days',
      'account_metrics',
      'post_metric_days',
      'post_metrics',
    ])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

  #allow(endpoints: string): void {
    this.addSql(`alter table "endpoint_pauses" drop constraint "endpoint_pauses_endpoint_check";`);
    this.addSql(
      `alter table "endpoint_pauses" add constraint "endpoint_pauses_endpoint_check" check ("endpoint" in (${endpoints})) not valid;`,
    );
  }
}
