create table media (
  id uuid not null,
  created_at timestamptz(3) not null,
  org_id uuid not null,
  "type" text not null,
  mime_type text not null,
  storage_key text not null,
  file_name text,
  alt_text text,
  sha256 text not null,
  width integer not null,
  height integer not null,
  duration_seconds double precision,
  size_bytes bigint not null,
  created_by text not null,
  deleted_at timestamptz(3),
  constraint media_pkey primary key (id),
  constraint media_type_check check (type in ('image', 'gif', 'video'))
);
create index media_org_id_created_at_index on media (org_id, created_at);
select enforce_tenancy('media');
