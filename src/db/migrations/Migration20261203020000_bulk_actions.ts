import { Migration } from '@mikro-orm/migrations';

/** What becomes of each post of a bulk action; the action itself is a job. */
export class Migration20261203020000_bulk_actions extends Migration {
  override name = 'Migration20261203020000_bulk_actions';

  override up(): void {
    this.addSql(
      `create table "bulk_action_posts" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "job_id" uuid not null, "post_id" uuid not null, "number" int not null, "revision" int null, "status" text not null default 'pending', "problem" jsonb null, "before" jsonb null, "after" jsonb null, primary key ("id"), constraint "bulk_action_posts_status_check" check ("status" in ('pending', 'done', 'refused')));`,
    );
    this.addSql(
      `alter table "bulk_action_posts" add constraint "bulk_action_posts_job_id_post_id_unique" unique ("job_id", "post_id");`,
    );
    this.addSql(`create index "bulk_action_posts_org_id_index" on "bulk_action_posts" ("org_id");`);
    this.addSql(`select enforce_tenancy('bulk_action_posts');`);
  }

  override down(): void {
    this.addSql(`drop table if exists "bulk_action_posts" cascade;`);
  }
}
