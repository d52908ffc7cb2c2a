import { Migration } from '@mikro-orm/migrations';

/** A slide has a position, as a brand has one in its organization's list. */
export class Migration20261128020000_slide_positions extends Migration {
  override name = 'Migration20261128020000_slide_positions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "carousel_files" rename column "place" to "position";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "carousel_files" rename column "position" to "place";`);
  }
}
