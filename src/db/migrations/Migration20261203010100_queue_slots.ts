import { IndexMigration } from '../driver/index-migration.ts';

/** No two posts of a brand have one time of a slot of its queue, whatever happens at once. */
export class Migration20261203010100_queue_slots extends IndexMigration {
  override name = 'Migration20261203010100_queue_slots';

  override readonly indexes = [
    {
      name: 'posts_queue_slot_unique',
      unique: true,
      on: `"posts" ("brand_id", "queue_slot_id", "scheduled_at") where "queue_slot_id" is not null and "deleted_at" is null`,
    },
  ];
}
