create table "knowledge_bases" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "name" text not null,
  "description" text not null,
  "created_by" text not null,
  "deleted_at" timestamptz(3)
);
create index "knowledge_bases_org_id_created_at_index" on "knowledge_bases" (org_id, created_at);
select enforce_tenancy('knowledge_bases');

create table "kb_documents" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "knowledge_base_id" uuid not null,
  "name" text not null,
  "source" text not null check (source in ('file', 'text', 'url')),
  "source_url" text,
  "mime_type" text not null check (mime_type in ('application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.text',
    'application/epub+zip', 'application/rtf', 'application/rss+xml', 'application/atom+xml', 'text/html', 'text/markdown',
    'text/csv', 'text/plain')),
  "size_bytes" bigint not null,
  "sha256" text not null,
  "storage_key" text not null,
  "status" text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'failed')),
  "step" text not null default 'waiting' check (step in ('waiting', 'reading', 'embedding', 'indexing', 'done')),
  "progress" int not null default 0,
  "chunk_count" int not null default 0,
  "error_code" text check (error_code in ('encrypted', 'broken', 'empty', 'no_text', 'only_scripts', 'too_large', 'too_deep',
    'too_long', 'unsupported', 'insufficient_credits', 'embedding_failed', 'internal_error')),
  "error_message" text,
  "revision" int not null default 1,
  "created_by" text not null,
  "deleted_at" timestamptz(3),
  "charset" text,
  "warnings" text[] not null default '{}'::text[],
  "language" text,
  "source_id" uuid,
  "gone_at" timestamptz(3)
);
create index "kb_documents_org_id_knowledge_base_id_created_at_index" on "kb_documents" (org_id, knowledge_base_id, created_at);
create index "kb_documents_unfinished_index" on "kb_documents" (id) where (deleted_at is not null) or (status in ('pending',
  'processing'));
select enforce_tenancy('kb_documents');

create table "kb_chunks" (
  "id" uuid primary key,
  "org_id" uuid not null,
  "knowledge_base_id" uuid not null,
  "document_id" uuid not null,
  "ordinal" int not null,
  "text" text not null,
  "token_count" int not null,
  "heading" text,
  "page_from" int,
  "page_to" int,
  "char_from" int not null,
  "char_to" int not null,
  "revision" int not null default 1,
  "is_served" boolean not null default true,
  constraint "kb_chunks_document_id_ordinal_revision_unique" unique (document_id, ordinal, revision)
);
create index "kb_chunks_knowledge_base_id_ordinal_index" on "kb_chunks" (knowledge_base_id, ordinal);
create index "kb_chunks_org_id_index" on "kb_chunks" (org_id);
select enforce_tenancy('kb_chunks');

create table "kb_vectors" (
  "chunk_id" uuid not null,
  "model_id" text not null,
  "org_id" uuid not null,
  "document_id" uuid not null,
  "vector" bytea not null,
  "indexed_revision" int,
  primary key ("chunk_id", "model_id")
);
create index "kb_vectors_document_id_model_id_index" on "kb_vectors" (document_id, model_id);
create index "kb_vectors_model_id_chunk_id_index" on "kb_vectors" (model_id, chunk_id);
create index "kb_vectors_org_id_index" on "kb_vectors" (org_id);
select enforce_tenancy('kb_vectors');

create table "kb_sources" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "knowledge_base_id" uuid not null,
  "kind" text not null check (kind in ('feed', 'sitemap', 'page')),
  "url" text not null,
  "every_minutes" int not null,
  "max_items" int not null,
  "status" text not null default 'active' check (status in ('active', 'paused')),
  "paused_reason" text,
  "etag" text,
  "last_modified" text,
  "checked_at" timestamptz(3),
  "look_at" timestamptz(3),
  "problem" jsonb,
  "failures" int not null default 0,
  "created_by" text not null,
  "answered_by" text not null
);
create index "kb_sources_look_index" on "kb_sources" (look_at) where (look_at is not null);
create index "kb_sources_org_id_knowledge_base_id_created_at_index" on "kb_sources" (org_id, knowledge_base_id, created_at);
select enforce_tenancy('kb_sources');

create table "kb_source_items" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "source_id" uuid not null,
  "key" text not null,
  "url" text,
  "title" text,
  "text" text,
  "wanted_version" text not null,
  "taken_version" text,
  "document_id" uuid,
  "etag" text,
  "last_modified" text,
  "fingerprint" text,
  "is_followed" boolean not null default true,
  "gone_at" timestamptz(3),
  "tried_at" timestamptz(3),
  "problem" jsonb
);
create index "kb_source_items_org_id_source_id_created_at_index" on "kb_source_items" (org_id, source_id, created_at);
select enforce_tenancy('kb_source_items');

create table "source_hosts" (
  "host" text primary key,
  "free_at" timestamptz(3) not null
);

create table "embedding_models" (
  "model_id" text primary key,
  "created_at" timestamptz(3) not null default now(),
  "dimensions" int not null,
  "status" text not null check (status in ('building', 'serving', 'retired')),
  "serving_since" timestamptz(3)
);
create unique index "embedding_models_serving_unique" on "embedding_models" (status) where (status = 'serving');
