import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the keys that allow one account of a platform in a brand, and one target of a platform in a post. The release before
 * writes neither a second one nor `on conflict` with these keys.
 */
export class Migration20261226010002_account_keys extends Migration {
  override name = 'Migration20261226010002_account_keys';

  override up(): void {
    this.addSql(`alter table "connections" drop constraint "connections_brand_id_platform_unique";`);
    this.addSql(`alter table "post_targets" drop constraint "post_targets_post_id_platform_unique";`);
  }
}
