import { Migration } from '@mikro-orm/migrations';

export class Migration20261124210000_given_exports extends Migration {
  override name = 'Migration20261124210000_given_exports';

  override up(): void | Promise<void> {
    this.addSql(`alter table "account_exports" add column "given_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "account_exports" drop column "given_at";`);
  }
}
