import { Migration } from '@mikro-orm/migrations';

export class Migration20261121074835_foundation extends Migration {
  override name = 'Migration20261121074835_foundation';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "api_keys" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "name" text not null, "key_hash" text not null, "prefix" text not null, "scopes" text[] not null, "created_by" uuid not null, "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "revoked_by" uuid null, primary key ("id"));`,
    );
    this.addSql(`alter table "api_keys" add constraint "api_keys_key_hash_unique" unique ("key_hash");`);
    this.addSql(`create index "api_keys_org_id_index" on "api_keys" ("org_id");`);

    this.addSql(
      `create table "brands" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "slug" text not null, "name" text not null, "description" text null, "position" int not null, primary key ("id"));`,
    );
    this.addSql(`alter table "brands" add constraint "brands_org_id_slug_unique" unique ("org_id", "slug");`);

    this.addSql(
      `create table "connections" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "platform" text not null, "status" text not null, "external_id" text not null, "handle" text not null, "display_name" text not null, "avatar_url" text null, "access_token" text null, "refresh_token" text null, "access_expires_at" timestamptz(3) null, "refresh_expires_at" timestamptz(3) null, "scopes" text[] not null, "token_version" int not null default 1, "connected_by" uuid not null, primary key ("id"));`,
    );
    this.addSql(`create index "connections_org_id_index" on "connections" ("org_id");`);
    this.addSql(
      `alter table "connections" add constraint "connections_brand_id_platform_unique" unique ("brand_id", "platform");`,
    );

    this.addSql(
      `create table "idempotency_keys" ("owner" text not null, "key" text not null, "fingerprint" text not null, "status" int not null, "body" text not null, "created_at" timestamptz(3) not null, primary key ("owner", "key"));`,
    );
    this.addSql(`create index "idempotency_keys_created_at_index" on "idempotency_keys" ("created_at");`);

    this.addSql(
      `create table "media" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "type" text not null, "mime_type" text not null, "storage_key" text not null, "file_name" text null, "alt_text" text null, "sha256" text not null, "width" int not null, "height" int not null, "duration_seconds" double precision null, "size_bytes" bigint not null, "created_by" text not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "media_org_id_created_at_index" on "media" ("org_id", "created_at");`);

    this.addSql(
      `create table "memberships" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "user_id" uuid not null, "role" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "memberships_user_id_index" on "memberships" ("user_id");`);
    this.addSql(
      `alter table "memberships" add constraint "memberships_org_id_user_id_unique" unique ("org_id", "user_id");`,
    );

    this.addSql(
      `create table "notifications" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "user_id" uuid not null, "type" text not null, "title" text not null, "body" text not null, "read" boolean not null default false, "metadata" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "notifications_org_id_user_id_created_at_index" on "notifications" ("org_id", "user_id", "created_at");`,
    );

    this.addSql(
      `create table "oauth_states" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "state_hash" text not null, "user_id" uuid not null, "credential_kind" text not null, "credential_id" uuid not null, "brand_id" uuid not null, "platform" text not null, "code_verifier" text null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "oauth_states" add constraint "oauth_states_state_hash_unique" unique ("state_hash");`,
    );

    this.addSql(
      `create table "organizations" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "name" text not null, "slug" text not null, "owner_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`alter table "organizations" add constraint "organizations_slug_unique" unique ("slug");`);

    this.addSql(
      `create table "outbox_messages" ("id" bigserial primary key, "kind" text not null, "workflow_id" text not null, "payload" jsonb not null, "request_id" text null, "created_at" timestamptz(3) not null, "available_at" timestamptz(3) not null, "attempts" int not null default 0, "last_error" text null);`,
    );
    this.addSql(
      `create index "outbox_messages_available_at_id_index" on "outbox_messages" ("available_at", "id");`,
    );

    this.addSql(
      `create table "posts" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "text" text not null, "platforms" text[] not null, "status" text not null, "status_before_archive" text null, "scheduled_at" timestamptz(3) null, "published_at" timestamptz(3) null, "media" jsonb not null, "thread" jsonb not null, "platform_options" jsonb not null, "revision" int not null default 1, "created_by" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "posts_org_id_created_at_id_index" on "posts" ("org_id", "created_at", "id");`);
    this.addSql(
      `create index "posts_brand_id_created_at_id_index" on "posts" ("brand_id", "created_at", "id");`,
    );
    this.addSql(`create index "posts_status_scheduled_at_index" on "posts" ("status", "scheduled_at");`);

    this.addSql(
      `create table "post_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "platform" text null, "from_status" text null, "to_status" text not null, "actor" text not null, "reason" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "post_changes_post_id_created_at_index" on "post_changes" ("post_id", "created_at");`,
    );

    this.addSql(
      `create table "post_targets" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "platform" text not null, "status" text not null, "attempt" int not null default 0, "prepared_revision" int null, "handles" text null, "external_id" text null, "url" text null, "error" jsonb null, "published_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "post_targets" add constraint "post_targets_post_id_platform_unique" unique ("post_id", "platform");`,
    );

    this.addSql(
      `create table "publish_attempts" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "post_id" uuid not null, "target_id" uuid not null, "platform" text not null, "number" int not null, "revision" int not null, "ended_at" timestamptz(3) null, "outcome" text null, "external_id" text null, "evidence" jsonb null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "publish_attempts" add constraint "publish_attempts_target_id_number_unique" unique ("target_id", "number");`,
    );

    this.addSql(
      `create table "sessions" ("id" uuid not null, "created_at" timestamptz(3) not null, "token_hash" text not null, "user_id" uuid not null, "active_org_id" uuid not null, "expires_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "ip" text null, "user_agent" text null, primary key ("id"));`,
    );
    this.addSql(`alter table "sessions" add constraint "sessions_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);

    this.addSql(
      `create table "users" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "email" text not null, "password_hash" text not null, "name" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);

    this.addSql(
      `alter table "connections" add constraint "connections_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );
    this.addSql(
      `alter table "connections" add constraint "connections_status_check" check ("status" in ('connected', 'expired', 'disconnected'));`,
    );

    this.addSql(
      `alter table "media" add constraint "media_type_check" check ("type" in ('image', 'gif', 'video'));`,
    );

    this.addSql(
      `alter table "memberships" add constraint "memberships_role_check" check ("role" in ('owner', 'admin', 'member'));`,
    );

    this.addSql(
      `alter table "notifications" add constraint "notifications_type_check" check ("type" in ('post.published', 'post.failed', 'agent.run.completed', 'clip.render.completed', 'team.invitation'));`,
    );

    this.addSql(
      `alter table "oauth_states" add constraint "oauth_states_credential_kind_check" check ("credential_kind" in ('session', 'api_key'));`,
    );
    this.addSql(
      `alter table "oauth_states" add constraint "oauth_states_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );

    this.addSql(
      `alter table "posts" add constraint "posts_status_check" check ("status" in ('draft', 'scheduled', 'publishing', 'published', 'partial', 'failed', 'cancelled', 'archived'));`,
    );
    this.addSql(
      `alter table "posts" add constraint "posts_status_before_archive_check" check ("status_before_archive" in ('draft', 'scheduled', 'publishing', 'published', 'partial', 'failed', 'cancelled', 'archived'));`,
    );

    this.addSql(
      `alter table "post_changes" add constraint "post_changes_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );

    this.addSql(
      `alter table "post_targets" add constraint "post_targets_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );
    this.addSql(
      `alter table "post_targets" add constraint "post_targets_status_check" check ("status" in ('pending', 'preparing', 'committing', 'published', 'failed', 'reconciling', 'unconfirmed', 'cancelled'));`,
    );

    this.addSql(
      `alter table "publish_attempts" add constraint "publish_attempts_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );
    this.addSql(
      `alter table "publish_attempts" add constraint "publish_attempts_outcome_check" check ("outcome" in ('published', 'rejected', 'unknown'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "api_keys" cascade;`);
    this.addSql(`drop table if exists "brands" cascade;`);
    this.addSql(`drop table if exists "connections" cascade;`);
    this.addSql(`drop table if exists "idempotency_keys" cascade;`);
    this.addSql(`drop table if exists "media" cascade;`);
    this.addSql(`drop table if exists "memberships" cascade;`);
    this.addSql(`drop table if exists "notifications" cascade;`);
    this.addSql(`drop table if exists "oauth_states" cascade;`);
    this.addSql(`drop table if exists "organizations" cascade;`);
    this.addSql(`drop table if exists "outbox_messages" cascade;`);
    this.addSql(`drop table if exists "posts" cascade;`);
    this.addSql(`drop table if exists "post_changes" cascade;`);
    this.addSql(`drop table if exists "post_targets" cascade;`);
    this.addSql(`drop table if exists "publish_attempts" cascade;`);
    this.addSql(`drop table if exists "sessions" cascade;`);
    this.addSql(`drop table if exists "users" cascade;`);
  }
}
