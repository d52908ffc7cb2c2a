import { IndexMigration } from '../driver/index-migration.ts';

/** What `GET /posts?series=` reads. */
export class Migration20261204010100_series_posts extends IndexMigration {
  override name = 'Migration20261204010100_series_posts';

  override readonly indexes = [
    {
      name: 'posts_series_index',
      on: `"posts" ("org_id", "series_id", "created_at", "id") where "deleted_at" is null and "series_id" is not null`,
    },
  ];
}
