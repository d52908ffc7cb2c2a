import { Migration } from '@mikro-orm/migrations';

/** Looks at what was there before the kinds of documents were more; reads and writes go on meanwhile. */
export class Migration20261130040000_valid_document_kinds extends Migration {
  override name = 'Migration20261130040000_valid_document_kinds';

  override up(): void | Promise<void> {
    for (const column of ['mime_type', 'error_code'])
      this.addSql(`alter table "kb_documents" validate constraint "kb_documents_${column}_check";`);
  }

  override down(): void | Promise<void> {
    // what is valid may stay so
  }
}
