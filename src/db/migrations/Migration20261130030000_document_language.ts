import { Migration } from '@mikro-orm/migrations';

/** A document keeps the language that most of it is in, so that a search can say that its model does not know it. */
export class Migration20261130030000_document_language extends Migration {
  override name = 'Migration20261130030000_document_language';

  override up(): void | Promise<void> {
    this.addSql(`alter table "kb_documents" add "language" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "kb_documents" drop column "language";`);
  }
}
