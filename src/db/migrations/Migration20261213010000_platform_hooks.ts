import { Migration } from '@mikro-orm/migrations';

/** What platforms hint at, and whether they were asked to. */
export class Migration20261213010000_platform_hooks extends Migration {
  override name = 'Migration20261213010000_platform_hooks';

  override up(): void {
    this.addSql(
      `create table "platform_hook_events" ("platform" text not null, "event_id" text not null, "kind" text not null, "received_at" timestamptz(3) not null default now(), primary key ("platform", "event_id"));`,
    );
    this.addSql(
      `create index "platform_hook_events_received_at_index" on "platform_hook_events" ("received_at");`,
    );
    this.addSql(
      `alter table "platform_hook_events" add constraint "platform_hook_events_kind_check" check ("kind" in ('comment', 'gone', 'changed'));`,
    );
    this.addSql(
      `create table "hook_subscriptions" ("connection_id" uuid not null, "org_id" uuid not null, "platform" text not null, "account" text not null, "subscribed_at" timestamptz(3) null, "reason" text null, "failures" int not null default 0, "next_at" timestamptz(3) null, primary key ("connection_id"));`,
    );
    this.addSql(
      `create index "hook_subscriptions_due_index" on "hook_subscriptions" ("next_at") where "next_at" is not null;`,
    );
    for (const table of ['platform_hook_events', 'hook_subscriptions'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
      );
    this.addSql(`select enforce_tenancy('hook_subscriptions');`);
    this.addSql(`alter table "comment_reads" add column "hinted_at" timestamptz(3) null;`);
  }

  override down(): void {
    this.addSql(`alter table "comment_reads" drop column if exists "hinted_at";`);
    for (const table of ['hook_subscriptions', 'platform_hook_events'])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }
}
