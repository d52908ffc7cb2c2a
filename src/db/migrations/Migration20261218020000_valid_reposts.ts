import { Migration } from '@mikro-orm/migrations';

/** Validates the check of the kinds that were there before; reads and writes go on meanwhile. */
export class Migration20261218020000_valid_reposts extends Migration {
  override name = 'Migration20261218020000_valid_reposts';

  override up(): void {
    this.addSql(`alter table "post_actions" validate constraint "post_actions_kind_check";`);
  }

  override down(): void {
    // what is valid may stay so
  }
}
