import { Migration } from '@mikro-orm/migrations';

/** Looks at what was there before the statuses of targets were more; reads and writes go on meanwhile. */
export class Migration20261206030000_valid_target_statuses extends Migration {
  override name = 'Migration20261206030000_valid_target_statuses';

  override up(): void | Promise<void> {
    this.addSql(`alter table "post_targets" validate constraint "post_targets_status_check";`);
  }

  override down(): void | Promise<void> {
    // what is valid may stay so
  }
}
