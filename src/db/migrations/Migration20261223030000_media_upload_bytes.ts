import { Migration } from '@mikro-orm/migrations';

/** Lets files of the library arrive in parts, at an address that acts for the person or key that asked for it. */
export class Migration20261223030000_media_upload_bytes extends Migration {
  override name = 'Migration20261223030000_media_upload_bytes';

  override up(): void {
    this.addSql(`
      alter table "media_uploads"
        add column "credential_id" uuid,
        add column "file_name" text,
        add column "alt_text" text,
        add column "media_id" uuid,
        add column "refusal" jsonb,
        add column "lock_owner" text,
        add column "locked_until" timestamptz(3),
        add column "release_asked" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`
      alter table "media_uploads"
        drop column "credential_id",
        drop column "file_name",
        drop column "alt_text",
        drop column "media_id",
        drop column "refusal",
        drop column "lock_owner",
        drop column "locked_until",
        drop column "release_asked";`);
  }
}
