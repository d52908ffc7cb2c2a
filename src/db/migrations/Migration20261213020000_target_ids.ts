import { IndexMigration } from '../driver/index-migration.ts';

/** By which what a platform hints at is found. */
export class Migration20261213020000_target_ids extends IndexMigration {
  override name = 'Migration20261213020000_target_ids';

  override readonly indexes = [
    {
      name: 'post_targets_external_index',
      on: `"post_targets" ("platform", "external_id") where "external_id" is not null`,
    },
  ];
}
