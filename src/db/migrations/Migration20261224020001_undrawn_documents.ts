import { IndexMigration } from '../driver/index-migration.ts';

/** Lists the uploaded documents whose thumbnails are not drawn yet. */
export class Migration20261224020001_undrawn_documents extends IndexMigration {
  override name = 'Migration20261224020001_undrawn_documents';

  override readonly indexes = [
    {
      name: 'media_undrawn_documents_index',
      on: `"media" (created_at) where (thumbnailed_at is null) and (type = 'document') and (title is not null)`,
    },
  ];
}
