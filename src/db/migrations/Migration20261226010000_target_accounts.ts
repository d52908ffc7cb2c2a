import { Migration } from '@mikro-orm/migrations';

/**
 * Prepares for several accounts of a platform in a brand: each target may name its account, and one account of a brand on a
 * platform is its default. The release before stores one account per brand and platform, which is the default.
 */
export class Migration20261226010000_target_accounts extends Migration {
  override name = 'Migration20261226010000_target_accounts';

  override up(): void {
    this.addSql(`alter table "connections" add column "is_default" boolean not null default true;`);
    this.addSql(`alter table "post_targets" add column "connection_id" uuid null;`);
  }
}
