import { Migration } from '@mikro-orm/migrations';

/** Pictures have renditions too, and no duration. */
export class Migration20261126100000_pictures extends Migration {
  override name = 'Migration20261126100000_pictures';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media_renditions" alter column "duration_seconds" drop not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "media_renditions" where "duration_seconds" is null;`);
    this.addSql(`alter table "media_renditions" alter column "duration_seconds" set not null;`);
  }
}
