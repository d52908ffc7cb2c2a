import { IndexMigration } from '../driver/index-migration.ts';

/** What a round of `prune` asks: deleted posts that still say something. */
export class Migration20261203010100_deleted_post_lists extends IndexMigration {
  override name = 'Migration20261203010100_deleted_post_lists';

  override readonly indexes = [
    {
      name: 'posts_deleted_index',
      on: `"posts" ("deleted_at") where "deleted_at" is not null and "emptied_at" is null`,
    },
  ];
}
