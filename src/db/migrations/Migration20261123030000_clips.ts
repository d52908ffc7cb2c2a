import { Migration } from '@mikro-orm/migrations';

export class Migration20261123030000_clips extends Migration {
  override name = 'Migration20261123030000_clips';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "clips" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid null, "title" text not null, "status" text not null, "error" jsonb null, "storage_key" text null, "thumbnail_key" text null, "mime_type" text null, "sha256" text null, "width" int null, "height" int null, "fps" double precision null, "duration_seconds" double precision null, "size_bytes" bigint null, "has_sound" boolean null, "created_by" text not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "clips_org_id_created_at_index" on "clips" ("org_id", "created_at");`);

    this.addSql(
      `create table "clip_jobs" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "clip_id" uuid not null, "kind" text not null, "status" text not null, "progress" int not null default 0, "attempt" int not null default 1, "input" jsonb not null, "result" jsonb null, "error" jsonb null, "media_id" uuid null, "created_by" text not null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "clip_jobs_org_id_kind_created_at_index" on "clip_jobs" ("org_id", "kind", "created_at");`,
    );
    this.addSql(
      `create index "clip_jobs_clip_id_kind_created_at_index" on "clip_jobs" ("clip_id", "kind", "created_at");`,
    );
    this.addSql(`create index "clip_jobs_status_updated_at_index" on "clip_jobs" ("status", "updated_at");`);

    this.addSql(
      `create table "clip_uploads" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid null, "title" text null, "file_name" text not null, "mime_type" text not null, "size_bytes" bigint not null, "created_by" text not null, "expires_at" timestamptz(3) not null, "lock_owner" text null, "locked_until" timestamptz(3) null, "release_asked" boolean not null default false, "clip_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "clip_uploads_expires_at_index" on "clip_uploads" ("expires_at");`);

    this.addSql(
      `create table "media_renditions" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "media_id" uuid not null, "profile" text not null, "mime_type" text not null, "storage_key" text not null, "sha256" text not null, "width" int not null, "height" int not null, "duration_seconds" double precision not null, "size_bytes" bigint not null, primary key ("id"));`,
    );
    this.addSql(`create index "media_renditions_org_id_index" on "media_renditions" ("org_id");`);
    this.addSql(
      `alter table "media_renditions" add constraint "media_renditions_media_id_profile_unique" unique ("media_id", "profile");`,
    );

    this.addSql(
      `alter table "clips" add constraint "clips_status_check" check ("status" in ('fetching', 'ready', 'failed'));`,
    );

    this.addSql(
      `alter table "clip_jobs" add constraint "clip_jobs_kind_check" check ("kind" in ('fetch', 'scenes', 'transcript', 'render'));`,
    );
    this.addSql(
      `alter table "clip_jobs" add constraint "clip_jobs_status_check" check ("status" in ('queued', 'running', 'completed', 'failed', 'cancelled'));`,
    );
    this.addSql(`alter table "media" add "video_codec" text null, add "audio_codec" text null;`);

    for (const table of ['clips', 'clip_jobs', 'clip_uploads', 'media_renditions'])
      this.addSql(`select enforce_tenancy('${table}');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "clips" cascade;`);
    this.addSql(`drop table if exists "clip_jobs" cascade;`);
    this.addSql(`drop table if exists "clip_uploads" cascade;`);
    this.addSql(`drop table if exists "media_renditions" cascade;`);
    this.addSql(`alter table "media" drop column "video_codec", drop column "audio_codec";`);
  }
}
