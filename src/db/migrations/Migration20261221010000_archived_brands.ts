import { Migration } from '@mikro-orm/migrations';

/** Lets brands be archived. */
export class Migration20261221010000_archived_brands extends Migration {
  override name = 'Migration20261221010000_archived_brands';

  override up(): void {
    this.addSql(`alter table "brands" add column "archived_at" timestamptz(3);`);
  }

  override down(): void {
    this.addSql(`alter table "brands" drop column "archived_at";`);
  }
}
