import { Migration } from '@mikro-orm/migrations';

const before = `'encrypted', 'broken', 'empty', 'no_text', 'too_large', 'too_deep', 'too_long', 'unsupported', 'embedding_failed', 'internal_error'`;
const after = `'encrypted', 'broken', 'empty', 'no_text', 'too_large', 'too_deep', 'too_long', 'unsupported', 'embedding_failed', 'internal_error', 'insufficient_credits'`;

/** A document is paid by its chunks: it can fail for want of credits once they have been counted. */
export class Migration20261129031000_document_credits extends Migration {
  override name = 'Migration20261129031000_document_credits';

  override up(): void | Promise<void> {
    this.#allow(after);
  }

  override down(): void | Promise<void> {
    this.addSql(
      `update "kb_documents" set "error_code" = 'internal_error' where "error_code" = 'insufficient_credits';`,
    );
    this.#allow(before);
  }

  #allow(codes: string): void {
    this.addSql(`alter table "kb_documents" drop constraint "kb_documents_error_code_check";`);
    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_error_code_check" check ("error_code" in (${codes}));`,
    );
  }
}
