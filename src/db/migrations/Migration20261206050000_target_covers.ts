import { Migration } from '@mikro-orm/migrations';

/** What became of the cover of a video that is set once the video is out. */
export class Migration20261206050000_target_covers extends Migration {
  override name = 'Migration20261206050000_target_covers';

  override up(): void {
    this.addSql(`alter table "post_targets" add column "cover" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "post_targets" drop column "cover";`);
  }
}
