import { Migration } from '@mikro-orm/migrations';

/** Looks at the types of notifications that were there before milestones; reads and writes go on meanwhile. */
export class Migration20261211040000_valid_milestones extends Migration {
  override name = 'Migration20261211040000_valid_milestones';

  override up(): void {
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`alter table "${table}" validate constraint "${table}_type_check";`);
  }

  override down(): void {
    // what is valid may stay so
  }
}
