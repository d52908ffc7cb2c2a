import { Migration } from '@mikro-orm/migrations';

/** What became of the playlist that a video is put into once it is out. */
export class Migration20261208050000_target_playlists extends Migration {
  override name = 'Migration20261208050000_target_playlists';

  override up(): void {
    this.addSql(`alter table "post_targets" add column "playlist" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "post_targets" drop column "playlist";`);
  }
}
