import { IndexMigration } from '../driver/index-migration.ts';

/** The sweep looks for files without thumbnails: in a right system there are none. */
export class Migration20261203010100_undrawn_media extends IndexMigration {
  override name = 'Migration20261203010100_undrawn_media';

  override readonly indexes = [
    {
      name: 'media_undrawn_index',
      on: `"media" ("created_at") where "thumbnailed_at" is null and "type" <> 'document'`,
    },
  ];
}
