import { Migration } from '@mikro-orm/migrations';

/** Looks at what was there before accounts had tiers; reads and writes go on meanwhile. */
export class Migration20261208020000_valid_account_tiers extends Migration {
  override name = 'Migration20261208020000_valid_account_tiers';

  override up(): void {
    this.addSql(`alter table "connections" validate constraint "connections_tier_check";`);
  }

  override down(): void {
    // what is valid may stay so
  }
}
