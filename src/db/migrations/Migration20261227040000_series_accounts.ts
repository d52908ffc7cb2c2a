import { Migration } from '@mikro-orm/migrations';

/** Lets a series name accounts. The release before creates its posts for the default accounts. */
export class Migration20261227040000_series_accounts extends Migration {
  override name = 'Migration20261227040000_series_accounts';

  override up(): void {
    this.addSql(`alter table "series" add column "accounts" jsonb;`);
  }

  override down(): void {
    this.addSql(`alter table "series" drop column "accounts";`);
  }
}
