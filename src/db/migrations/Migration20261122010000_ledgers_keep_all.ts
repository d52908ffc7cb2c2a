import { Migration } from '@mikro-orm/migrations';

/** What may not be changed a row at a time is not emptied at once either, not even by the owner of the tables. */
export class Migration20261122010000_ledgers_keep_all extends Migration {
  override name = 'Migration20261122010000_ledgers_keep_all';

  override up(): void | Promise<void> {
    for (const ledger of ['credit_entries', 'billing_changes'])
      this.addSql(
        `create trigger "${ledger}_keep_all" before truncate on "${ledger}" for each statement execute function "refuse_change"();`,
      );
  }

  override down(): void | Promise<void> {
    for (const ledger of ['credit_entries', 'billing_changes'])
      this.addSql(`drop trigger "${ledger}_keep_all" on "${ledger}";`);
  }
}
