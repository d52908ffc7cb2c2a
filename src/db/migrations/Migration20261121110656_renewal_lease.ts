import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110656_renewal_lease extends Migration {
  override name = 'Migration20261121110656_renewal_lease';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "connections" add "renewing_by" uuid null, add "renewing_until" timestamptz(3) null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "connections" drop column "renewing_by", drop column "renewing_until";`);
  }
}
