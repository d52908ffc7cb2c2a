import { Migration } from '@mikro-orm/migrations';

/** What becomes of each row of an import of posts; the import itself is a job. */
export class Migration20261204030000_bulk_posts extends Migration {
  override name = 'Migration20261204030000_bulk_posts';

  override up(): void {
    this.addSql(
      `create table "post_import_rows" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "job_id" uuid not null, "number" int not null, "brand_id" uuid null, "external_id" text null, "post" jsonb null, "status" text not null default 'pending', "post_id" uuid null, "problems" jsonb not null default '[]'::jsonb, primary key ("id"), constraint "post_import_rows_status_check" check ("status" in ('pending', 'created', 'present', 'refused', 'not_tried')));`,
    );
    this.addSql(
      `alter table "post_import_rows" add constraint "post_import_rows_job_id_number_unique" unique ("job_id", "number");`,
    );
    this.addSql(`create index "post_import_rows_org_id_index" on "post_import_rows" ("org_id");`);
    this.addSql(`select enforce_tenancy('post_import_rows');`);
  }

  override down(): void {
    this.addSql(`drop table if exists "post_import_rows" cascade;`);
  }
}
