import { Migration } from '@mikro-orm/migrations';

/**
 * Knowledge bases, their documents, and what is searched of them. Which model embeds is the service's own affair, so its
 * table has no tenants.
 */
export class Migration20261122180000_knowledge extends Migration {
  override name = 'Migration20261122180000_knowledge';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "embedding_models" ("model_id" text not null, "created_at" timestamptz(3) not null default now(), "dimensions" int not null, "status" text not null, "serving_since" timestamptz(3) null, primary key ("model_id"));`,
    );
    this.addSql(
      `create unique index "embedding_models_serving_unique" on "embedding_models" ("status") where "status" = 'serving';`,
    );

    this.addSql(
      `create table "kb_chunks" ("id" uuid not null, "org_id" uuid not null, "knowledge_base_id" uuid not null, "document_id" uuid not null, "ordinal" int not null, "text" text not null, "token_count" int not null, "heading" text null, "page_from" int null, "page_to" int null, "char_from" int not null, "char_to" int not null, primary key ("id"));`,
    );
    this.addSql(`create index "kb_chunks_org_id_index" on "kb_chunks" ("org_id");`);
    this.addSql(
      `create index "kb_chunks_knowledge_base_id_ordinal_index" on "kb_chunks" ("knowledge_base_id", "ordinal");`,
    );
    this.addSql(
      `alter table "kb_chunks" add constraint "kb_chunks_document_id_ordinal_unique" unique ("document_id", "ordinal");`,
    );

    this.addSql(
      `create table "kb_documents" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "knowledge_base_id" uuid not null, "name" text not null, "source" text not null, "source_url" text null, "mime_type" text not null, "size_bytes" bigint not null, "sha256" text not null, "storage_key" text not null, "status" text not null default 'pending', "step" text not null default 'waiting', "progress" int not null default 0, "chunk_count" int not null default 0, "error_code" text null, "error_message" text null, "revision" int not null default 1, "created_by" text not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "kb_documents_org_id_knowledge_base_id_created_at_index" on "kb_documents" ("org_id", "knowledge_base_id", "created_at");`,
    );
    this.addSql(
      `create index "kb_documents_unfinished_index" on "kb_documents" ("id") where "deleted_at" is not null or "status" in ('pending', 'processing');`,
    );

    this.addSql(
      `create table "kb_vectors" ("chunk_id" uuid not null, "model_id" text not null, "org_id" uuid not null, "document_id" uuid not null, "vector" bytea not null, "indexed_revision" int null, primary key ("chunk_id", "model_id"));`,
    );
    this.addSql(
      `create index "kb_vectors_document_id_model_id_index" on "kb_vectors" ("document_id", "model_id");`,
    );
    this.addSql(`create index "kb_vectors_org_id_index" on "kb_vectors" ("org_id");`);
    this.addSql(
      `create index "kb_vectors_model_id_chunk_id_index" on "kb_vectors" ("model_id", "chunk_id");`,
    );

    this.addSql(
      `create table "knowledge_bases" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "name" text not null, "description" text not null, "created_by" text not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "knowledge_bases_org_id_created_at_index" on "knowledge_bases" ("org_id", "created_at");`,
    );

    this.addSql(
      `alter table "embedding_models" add constraint "embedding_models_status_check" check ("status" in ('building', 'serving', 'retired'));`,
    );

    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_source_check" check ("source" in ('file', 'text', 'url'));`,
    );
    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_mime_type_check" check ("mime_type" in ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/html', 'text/markdown', 'text/csv', 'text/plain'));`,
    );
    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_status_check" check ("status" in ('pending', 'processing', 'ready', 'failed'));`,
    );
    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_step_check" check ("step" in ('waiting', 'reading', 'embedding', 'indexing', 'done'));`,
    );
    this.addSql(
      `alter table "kb_documents" add constraint "kb_documents_error_code_check" check ("error_code" in ('encrypted', 'broken', 'empty', 'no_text', 'too_large', 'too_deep', 'too_long', 'unsupported', 'embedding_failed', 'internal_error'));`,
    );
    this.addSql(`select enforce_tenancy('knowledge_bases');`);
    this.addSql(`select enforce_tenancy('kb_documents');`);
    this.addSql(`select enforce_tenancy('kb_chunks');`);
    this.addSql(`select enforce_tenancy('kb_vectors');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "embedding_models" cascade;`);
    this.addSql(`drop table if exists "kb_chunks" cascade;`);
    this.addSql(`drop table if exists "kb_documents" cascade;`);
    this.addSql(`drop table if exists "kb_vectors" cascade;`);
    this.addSql(`drop table if exists "knowledge_bases" cascade;`);
  }
}
