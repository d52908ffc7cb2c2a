import { Migration } from '@mikro-orm/migrations';

/** Types of notifications before this migration. */
const types = [
  'post.published',
  'post.failed',
  'post.unconfirmed',
  'agent.run.completed',
  'clip.render.completed',
  'team.invitation',
  'team.left_behind',
  'webhook.disabled',
  'storage.low',
  'post.review',
  'post.note',
  'connection.missing_scopes',
  'post.milestone',
  'comment.assigned',
];

const checkTypes = (names: string[]): string[] =>
  ['notifications', 'notification_preferences'].map(
    table =>
      `alter table "${table}" drop constraint "${table}_type_check",
         add constraint "${table}_type_check" check (type in (${names.map(name => `'${name}'`).join(', ')}));`,
  );

/** Counts what platforms charge for publishing, and lets organizations cap it. Money is in millionths of a dollar. */
export class Migration20261224030000_spending extends Migration {
  override name = 'Migration20261224030000_spending';

  override up(): void {
    for (const sql of checkTypes([...types, 'budget.low'])) this.addSql(sql);
    this.addSql(`
      create table "platform_writes" (
        "day" date not null,
        "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
        "cost" bigint not null default 0,
        primary key (day, platform)
      );`);
    this.addSql(`
      create table "monthly_spending" (
        "org_id" uuid not null,
        "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
        "month" date not null,
        "cost" bigint not null default 0,
        "warned_at" timestamptz(3),
        primary key (org_id, platform, month)
      );`);
    this.addSql(`
      create table "spending_budgets" (
        "org_id" uuid not null,
        "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "amount" bigint not null check (amount >= 0),
        primary key (org_id, platform)
      );`);
    this.addSql(`
      create table "platform_charges" (
        "id" uuid primary key,
        "created_at" timestamptz(3) not null,
        "org_id" uuid not null,
        "brand_id" uuid not null,
        "post_id" uuid not null,
        "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
        "source" text not null check (source in ('post_targets', 'comment_actions', 'follow_up_comments', 'post_actions', 'effects')),
        "source_id" uuid not null,
        "day" date not null,
        "parts" jsonb not null,
        "cost" bigint not null,
        "settled_at" timestamptz(3),
        constraint "platform_charges_source_source_id_unique" unique (source, source_id)
      );`);
    this.addSql(
      `create index "platform_charges_org_id_created_at_index" on "platform_charges" (org_id, created_at);`,
    );
    this.addSql(
      `create index "platform_charges_open_index" on "platform_charges" (created_at) where settled_at is null;`,
    );
    for (const table of ['monthly_spending', 'spending_budgets', 'platform_charges'])
      this.addSql(`select enforce_tenancy('${table}');`);
  }

  override down(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`delete from "${table}" where type = 'budget.low';`);
    for (const sql of checkTypes(types)) this.addSql(sql);
    for (const table of ['platform_charges', 'spending_budgets', 'monthly_spending', 'platform_writes'])
      this.addSql(`drop table "${table}";`);
  }
}
