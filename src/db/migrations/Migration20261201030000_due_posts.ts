import { IndexMigration } from '../driver/index-migration.ts';

/** The calendar reads what was sent at once by when that was. */
export class Migration20261201030000_due_posts extends IndexMigration {
  override name = 'Migration20261201030000_due_posts';

  override readonly indexes = [
    {
      name: 'posts_due_index',
      on: `"posts" ("org_id", "due_at", "id") where "deleted_at" is null and "published_at" is null and "scheduled_at" is null and "due_at" is not null`,
    },
  ];
}
