import { Migration } from '@mikro-orm/migrations';

export class Migration20261204040000_saved_texts extends Migration {
  override name = 'Migration20261204040000_saved_texts';

  override up(): void {
    this.addSql(
      `create table "saved_texts" ("id" uuid primary key, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "kind" text not null, "name" text not null, "text" text not null, "platform_texts" jsonb not null, constraint "saved_texts_brand_id_kind_name_unique" unique ("brand_id", "kind", "name"));`,
    );
    this.addSql(`select enforce_tenancy('saved_texts');`);
    this.addSql(`alter table "brands" add column "utm" jsonb null;`);
    this.addSql(`alter table "post_targets" add column "utm" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "post_targets" drop column "utm";`);
    this.addSql(`alter table "brands" drop column "utm";`);
    this.addSql(`drop table "saved_texts";`);
  }
}
