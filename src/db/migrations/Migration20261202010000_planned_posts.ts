import { Migration } from '@mikro-orm/migrations';

export class Migration20261202010000_planned_posts extends Migration {
  override name = 'Migration20261202010000_planned_posts';

  override up(): void {
    this.addSql(`alter table "posts" add column "planned_for" timestamptz(3) null;`);
  }

  override down(): void {
    this.addSql(`alter table "posts" drop column "planned_for";`);
  }
}
