import { Migration } from '@mikro-orm/migrations';

/** A document keeps how its server says that it is encoded, and what its reading found wanting. */
export class Migration20261130010000_document_warnings extends Migration {
  override name = 'Migration20261130010000_document_warnings';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "kb_documents" add "charset" text null, add "warnings" text[] not null default '{}';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "kb_documents" drop column "charset", drop column "warnings";`);
  }
}
