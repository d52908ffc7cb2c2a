import { Migration } from '@mikro-orm/migrations';

/** Gives uploaded documents a title and a number of pages. */
export class Migration20261224020000_documents extends Migration {
  override name = 'Migration20261224020000_documents';

  override up(): void {
    this.addSql(`alter table "media" add column "title" text, add column "page_count" int;`);
    this.addSql(`alter table "media_uploads" add column "title" text;`);
  }

  override down(): void {
    this.addSql(`alter table "media" drop column "title", drop column "page_count";`);
    this.addSql(`alter table "media_uploads" drop column "title";`);
  }
}
