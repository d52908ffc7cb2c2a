import { Migration } from '@mikro-orm/migrations';

/** Carousels with their versions, pictures and posts, and the look and voice of brands. */
export class Migration20261124090000_carousels extends Migration {
  override name = 'Migration20261124090000_carousels';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "carousels" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "title" text not null, "slides" jsonb not null, "design" jsonb not null, "topic" text not null, "tone" text not null, "language" text null, "knowledge_base_id" uuid null, "source_document_ids" jsonb not null, "made_by" jsonb not null, "status" text not null, "failure" jsonb null, "version" int not null default 1, "rendered_slides" int not null default 0, "created_by" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "carousels_org_id_created_at_id_index" on "carousels" ("org_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "carousels_brand_id_created_at_id_index" on "carousels" ("brand_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "carousel_files" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "carousel_id" uuid not null, "version" int not null, "place" int null, "storage_key" text not null, "mime_type" text not null, "size_bytes" int not null, "sha256" text not null, "width" int not null, "height" int not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "carousel_files_carousel_id_version_index" on "carousel_files" ("carousel_id", "version");`,
    );

    this.addSql(
      `create table "carousel_posts" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "carousel_id" uuid not null, "version" int not null, "post_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`create index "carousel_posts_carousel_id_index" on "carousel_posts" ("carousel_id");`);

    this.addSql(
      `create table "carousel_versions" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "carousel_id" uuid not null, "number" int not null, "title" text not null, "slides" jsonb not null, "design" jsonb not null, "language" text null, "source_document_ids" jsonb not null, "made_by" jsonb not null, "reason" text not null, "actor" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "carousel_versions" add constraint "carousel_versions_carousel_id_number_unique" unique ("carousel_id", "number");`,
    );

    this.addSql(`alter table "brands" add "kit" jsonb not null default '{}';`);

    this.addSql(`alter table "media" drop constraint "media_type_check";`);
    this.addSql(
      `alter table "media" add constraint "media_type_check" check ("type" in ('image', 'gif', 'video', 'document'));`,
    );

    this.addSql(
      `alter table "carousels" add constraint "carousels_tone_check" check ("tone" in ('professional', 'casual', 'educational', 'inspirational'));`,
    );
    this.addSql(
      `alter table "carousels" add constraint "carousels_status_check" check ("status" in ('draft', 'rendering', 'ready', 'failed'));`,
    );

    for (const table of ['carousels', 'carousel_versions', 'carousel_files', 'carousel_posts'])
      this.addSql(`select enforce_tenancy('${table}');`);
  }
}
