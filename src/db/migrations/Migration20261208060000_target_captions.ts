import { Migration } from '@mikro-orm/migrations';

/** What became of the captions that a video is given once it is out. */
export class Migration20261208060000_target_captions extends Migration {
  override name = 'Migration20261208060000_target_captions';

  override up(): void {
    this.addSql(`alter table "post_targets" add column "captions" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "post_targets" drop column "captions";`);
  }
}
