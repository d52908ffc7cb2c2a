create table brands (
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  org_id uuid not null,
  slug text not null,
  "name" text not null,
  description text,
  "position" integer not null,
  constraint brands_pkey primary key (id),
  constraint brands_org_id_slug_unique unique (org_id, slug)
);
select enforce_tenancy('brands');
