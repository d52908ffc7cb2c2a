import { Migration } from '@mikro-orm/migrations';

/** Files have thumbnails, with the colour that stands in for them. */
export class Migration20261203010000_thumbnails extends Migration {
  override name = 'Migration20261203010000_thumbnails';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "media_thumbnails" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "media_id" uuid not null, "color" text not null, "thumbnail_key" text not null, "storage_key" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "media_thumbnails_org_id_index" on "media_thumbnails" ("org_id");`);
    this.addSql(
      `alter table "media_thumbnails" add constraint "media_thumbnails_media_id_unique" unique ("media_id");`,
    );
    this.addSql(`select enforce_tenancy('media_thumbnails');`);
    this.addSql(`alter table "media" add "thumbnailed_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "media_thumbnails" cascade;`);
    this.addSql(`alter table "media" drop column "thumbnailed_at";`);
  }
}
