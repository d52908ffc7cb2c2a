create table "brands" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "slug" text not null,
  "name" text not null,
  "description" text,
  "position" int not null,
  "kit" jsonb not null default '{}'::jsonb,
  "review" jsonb,
  "utm" jsonb,
  "disclosure_sentences" jsonb,
  constraint "brands_org_id_slug_unique" unique (org_id, slug)
);
select enforce_tenancy('brands');

create table "brand_queues" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "time_zone" text not null,
  "slots" jsonb not null,
  "paused" boolean not null
);
select enforce_tenancy('brand_queues');

create table "saved_texts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "kind" text not null,
  "name" text not null,
  "text" text not null,
  "platform_texts" jsonb not null,
  constraint "saved_texts_brand_id_kind_name_unique" unique (brand_id, kind, name)
);
select enforce_tenancy('saved_texts');
