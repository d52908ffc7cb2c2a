create table "carousels" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "title" text not null,
  "slides" jsonb not null,
  "design" jsonb not null,
  "topic" text not null,
  "tone" text not null check (tone in ('professional', 'casual', 'educational', 'inspirational')),
  "language" text,
  "knowledge_base_id" uuid,
  "source_document_ids" jsonb not null,
  "made_by" jsonb not null,
  "status" text not null check (status in ('draft', 'rendering', 'ready', 'failed')),
  "failure" jsonb,
  "version" int not null default 1,
  "rendered_slides" int not null default 0,
  "created_by" text not null
);
create index "carousels_brand_id_created_at_id_index" on "carousels" (brand_id, created_at, id);
create index "carousels_org_id_created_at_id_index" on "carousels" (org_id, created_at, id);
select enforce_tenancy('carousels');

create table "carousel_files" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "carousel_id" uuid not null,
  "version" int not null,
  "place" int,
  "storage_key" text not null,
  "mime_type" text not null,
  "size_bytes" int not null,
  "sha256" text not null,
  "width" int not null,
  "height" int not null
);
create index "carousel_files_carousel_id_version_index" on "carousel_files" (carousel_id, version);
select enforce_tenancy('carousel_files');

create table "carousel_posts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "carousel_id" uuid not null,
  "version" int not null,
  "post_id" uuid not null
);
create index "carousel_posts_carousel_id_index" on "carousel_posts" (carousel_id);
select enforce_tenancy('carousel_posts');

create table "carousel_versions" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "carousel_id" uuid not null,
  "number" int not null,
  "title" text not null,
  "slides" jsonb not null,
  "design" jsonb not null,
  "language" text,
  "source_document_ids" jsonb not null,
  "made_by" jsonb not null,
  "reason" text not null,
  "actor" text not null,
  constraint "carousel_versions_carousel_id_number_unique" unique (carousel_id, number)
);
select enforce_tenancy('carousel_versions');
