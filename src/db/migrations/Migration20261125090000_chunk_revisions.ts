import { Migration } from '@mikro-orm/migrations';

/** Passages of a document as it was stay beside those of its new reading until these can be found. */
export class Migration20261125090000_chunk_revisions extends Migration {
  override name = 'Migration20261125090000_chunk_revisions';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "kb_chunks" add column "revision" int not null default 1, add column "is_served" boolean not null default true;`,
    );
    this.addSql(
      `update "kb_chunks" c set "revision" = d."revision" from "kb_documents" d where d."id" = c."document_id" and d."revision" > 1;`,
    );
    this.addSql(`alter table "kb_chunks" drop constraint "kb_chunks_document_id_ordinal_unique";`);
    this.addSql(
      `alter table "kb_chunks" add constraint "kb_chunks_document_id_ordinal_revision_unique" unique ("document_id", "ordinal", "revision");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `delete from "kb_vectors" v using "kb_chunks" c where c."id" = v."chunk_id" and not c."is_served";`,
    );
    this.addSql(`delete from "kb_chunks" where not "is_served";`);
    this.addSql(`alter table "kb_chunks" drop constraint "kb_chunks_document_id_ordinal_revision_unique";`);
    this.addSql(
      `alter table "kb_chunks" add constraint "kb_chunks_document_id_ordinal_unique" unique ("document_id", "ordinal");`,
    );
    this.addSql(`alter table "kb_chunks" drop column "revision", drop column "is_served";`);
  }
}
