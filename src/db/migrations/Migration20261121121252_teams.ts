import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121252_teams extends Migration {
  override name = 'Migration20261121121252_teams';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "brand_overrides" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "membership_id" uuid not null, "brand_id" uuid not null, "scopes" text[] not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "brand_overrides" add constraint "brand_overrides_membership_id_brand_id_unique" unique ("membership_id", "brand_id");`,
    );

    this.addSql(
      `create table "invitations" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "email" text not null, "role" text not null, "group_ids" text[] not null, "token_hash" text not null, "invited_by" uuid not null, "expires_at" timestamptz(3) not null, "status" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `create index "invitations_org_id_created_at_index" on "invitations" ("org_id", "created_at");`,
    );
    this.addSql(
      `create unique index "invitations_pending_unique" on "invitations" ("org_id", "email") where "status" = 'pending';`,
    );

    this.addSql(
      `create table "invite_links" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "group_ids" text[] not null, "token_hash" text not null, "token" text not null, "uses" int not null default 0, "max_uses" int null, "expires_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "created_by" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "invite_links" add constraint "invite_links_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `create index "invite_links_org_id_created_at_index" on "invite_links" ("org_id", "created_at");`,
    );

    this.addSql(
      `create table "permission_groups" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "name" text not null, "scopes" text[] not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "permission_groups" add constraint "permission_groups_org_id_name_unique" unique ("org_id", "name");`,
    );

    this.addSql(`alter table "api_keys" add "expires_at" timestamptz(3) null, add "brand_ids" text[] null;`);

    this.addSql(
      `alter table "memberships" add "group_ids" text[] not null default '{}', add "grouped" boolean not null default false;`,
    );

    this.addSql(
      `alter table "invitations" add constraint "invitations_role_check" check ("role" in ('owner', 'admin', 'member'));`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_status_check" check ("status" in ('pending', 'accepted', 'revoked'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "brand_overrides" cascade;`);
    this.addSql(`drop table if exists "invitations" cascade;`);
    this.addSql(`drop table if exists "invite_links" cascade;`);
    this.addSql(`drop table if exists "permission_groups" cascade;`);

    this.addSql(`alter table "api_keys" drop column "expires_at", drop column "brand_ids";`);

    this.addSql(`alter table "memberships" drop column "group_ids", drop column "grouped";`);
  }
}
