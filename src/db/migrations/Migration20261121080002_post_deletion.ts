import { Migration } from '@mikro-orm/migrations';

export class Migration20261121080002_post_deletion extends Migration {
  override name = 'Migration20261121080002_post_deletion';

  override up(): void | Promise<void> {
    this.addSql(`alter table "posts" add "deleted_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "posts" drop column "deleted_at";`);
  }
}
