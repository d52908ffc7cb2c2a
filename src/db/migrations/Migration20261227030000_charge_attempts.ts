import { Migration } from '@mikro-orm/migrations';

/** Names the attempt that paid a charge. The release before writes charges without it, and leaves it as it is on others. */
export class Migration20261227030000_charge_attempts extends Migration {
  override name = 'Migration20261227030000_charge_attempts';

  override up(): void {
    this.addSql(`alter table "platform_charges" add column "attempt" int not null default 0;`);
  }
}
