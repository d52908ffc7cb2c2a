import { IndexMigration } from '../driver/index-migration.ts';

/** The calendar reads drafts by the time that they are wanted out. */
export class Migration20261202010100_planned_post_lists extends IndexMigration {
  override name = 'Migration20261202010100_planned_post_lists';

  override readonly indexes = [
    {
      name: 'posts_planned_index',
      on: `"posts" ("org_id", "planned_for", "id") where "deleted_at" is null and "status" = 'draft' and "planned_for" is not null`,
    },
  ];
}
