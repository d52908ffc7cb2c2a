import { Migration } from '@mikro-orm/migrations';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const texts = `'text/html', 'text/markdown', 'text/csv', 'text/plain'`;
const kindsBefore = `'application/pdf', '${word}', ${texts}`;
const kindsAfter = `'application/pdf', '${word}', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.text', 'application/epub+zip', 'application/rtf', 'application/rss+xml', 'application/atom+xml', ${texts}`;
const codesBefore = `'encrypted', 'broken', 'empty', 'no_text', 'too_large', 'too_deep', 'too_long', 'unsupported', 'insufficient_credits', 'embedding_failed', 'internal_error'`;
const codesAfter = codesBefore.replace(`'no_text', `, `'no_text', 'only_scripts', `);

/** More kinds of documents, and one more reason why one cannot be read. What is there is looked at by a later migration. */
export class Migration20261130020000_document_kinds extends Migration {
  override name = 'Migration20261130020000_document_kinds';

  override up(): void | Promise<void> {
    this.#allow('mime_type', kindsAfter);
    this.#allow('error_code', codesAfter);
  }

  override down(): void | Promise<void> {
    this.addSql(`update "kb_documents" set "error_code" = 'empty' where "error_code" = 'only_scripts';`);
    // the bytes stay what they are; the release before reads none of them
    this.addSql(
      `update "kb_documents" set "mime_type" = 'text/plain' where "mime_type" not in (${kindsBefore});`,
    );
    this.#allow('mime_type', kindsBefore);
    this.#allow('error_code', codesBefore);
  }

  #allow(column: string, values: string): void {
    this.addSql(`alter table "kb_documents" drop constraint "kb_documents_${column}_check";`);
    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_${column}_check" check ("${column}" in (${values})) not valid;`,
    );
  }
}
