import { IndexMigration } from '../../../../src/db/driver/index-migration.ts';

/** Makes an index of a table of a test. */
export class Migration20990101000000_indexing extends IndexMigration {
  override name = 'Migration20990101000000_indexing';

  override readonly indexes = [{ name: 'things_size_index', on: '"things" ("size")' }];
}
