import { Migration } from '@mikro-orm/migrations';

/** Mails say times in the zone of the person whom they go to. */
export class Migration20261127070000_time_zones extends Migration {
  override name = 'Migration20261127070000_time_zones';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" add "time_zone" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" drop column "time_zone";`);
  }
}
