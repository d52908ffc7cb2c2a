create table "media" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "type" text not null check (type in ('image', 'gif', 'video', 'document')),
  "mime_type" text not null,
  "storage_key" text not null,
  "file_name" text,
  "alt_text" text,
  "sha256" text not null,
  "width" int not null,
  "height" int not null,
  "duration_seconds" float8,
  "size_bytes" bigint not null,
  "created_by" text not null,
  "deleted_at" timestamptz(3),
  "video_codec" text,
  "audio_codec" text,
  "kept_for_posts" boolean not null default false,
  "traits" text[],
  "thumbnailed_at" timestamptz(3)
);
create index "media_org_id_created_at_index" on "media" (org_id, created_at);
create index "media_undrawn_index" on "media" (created_at) where (thumbnailed_at is null) and (type <> 'document');
select enforce_tenancy('media');

create table "media_renditions" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "media_id" uuid not null,
  "profile" text not null,
  "mime_type" text not null,
  "storage_key" text not null,
  "sha256" text not null,
  "width" int not null,
  "height" int not null,
  "duration_seconds" float8,
  "size_bytes" bigint not null,
  constraint "media_renditions_media_id_profile_unique" unique (media_id, profile)
);
create index "media_renditions_org_id_index" on "media_renditions" (org_id);
select enforce_tenancy('media_renditions');

create table "media_thumbnails" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "media_id" uuid not null,
  "color" text not null,
  "thumbnail_key" text not null,
  "storage_key" text not null,
  constraint "media_thumbnails_media_id_unique" unique (media_id)
);
create index "media_thumbnails_org_id_index" on "media_thumbnails" (org_id);
select enforce_tenancy('media_thumbnails');

create table "media_uploads" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "size_bytes" bigint not null,
  "created_by" text not null,
  "expires_at" timestamptz(3) not null
);
create index "media_uploads_expires_at_index" on "media_uploads" (expires_at);
create index "media_uploads_org_id_index" on "media_uploads" (org_id);
select enforce_tenancy('media_uploads');
