import { IndexMigration } from '../driver/index-migration.ts';

/** Confirmations are listed, the newest first. */
export class Migration20261201030100_confirmation_lists extends IndexMigration {
  override name = 'Migration20261201030100_confirmation_lists';

  override readonly indexes = [
    {
      name: 'post_confirmations_org_id_created_at_id_index',
      on: `"post_confirmations" ("org_id", "created_at", "id")`,
    },
  ];
}
