import { Migration } from '@mikro-orm/migrations';

/** A deleted post can be restored for a while; then what it says is removed. */
export class Migration20261203010000_deleted_posts extends Migration {
  override name = 'Migration20261203010000_deleted_posts';

  override up(): void {
    this.addSql(
      `alter table "posts" add column "status_before_delete" text null, add column "emptied_at" timestamptz(3) null;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "posts" drop column "status_before_delete", drop column "emptied_at";`);
  }
}
