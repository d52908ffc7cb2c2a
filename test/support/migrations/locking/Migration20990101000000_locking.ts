import { Migration } from '@mikro-orm/migrations';

/** Needs a lock that no reader of the table lets it have. */
export class Migration20990101000000_locking extends Migration {
  override name = 'Migration20990101000000_locking';

  override up(): void {
    this.addSql(`alter table "brands" add "colour" text null;`);
  }
}
