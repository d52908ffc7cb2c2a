import { IndexMigration } from '../driver/index-migration.ts';

/** Keys of accounts and targets that allow several accounts of a platform in a brand. */
export class Migration20261226010001_account_indexes extends IndexMigration {
  override name = 'Migration20261226010001_account_indexes';

  override readonly indexes = [
    {
      name: 'connections_default_unique',
      on: `"connections" (brand_id, platform) where is_default`,
      unique: true,
    },
    {
      name: 'connections_account_unique',
      on: `"connections" (brand_id, platform, external_id)`,
      unique: true,
    },
    {
      name: 'post_targets_account_unique',
      on: `"post_targets" (post_id, platform, connection_id) nulls not distinct`,
      unique: true,
    },
  ];
}
