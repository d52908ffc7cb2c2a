import { Migration } from '@mikro-orm/migrations';

/** Looks at what was there before the types of notifications were more; reads and writes go on meanwhile. */
export class Migration20261207030000_valid_scope_types extends Migration {
  override name = 'Migration20261207030000_valid_scope_types';

  override up(): void | Promise<void> {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`alter table "${table}" validate constraint "${table}_type_check";`);
  }

  override down(): void | Promise<void> {
    // what is valid may stay so
  }
}
