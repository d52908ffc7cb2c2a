import { Migration } from '@mikro-orm/migrations';

/** What was seen of a file's content that is put right before it goes out. */
export class Migration20261129150000_media_traits extends Migration {
  override name = 'Migration20261129150000_media_traits';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "traits" text[] null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "media" drop column "traits";`);
  }
}
