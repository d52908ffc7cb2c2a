import { Migration } from '@mikro-orm/migrations';

/** What clients without an account review posts with. */
export class Migration20261204020200_review_links extends Migration {
  override name = 'Migration20261204020200_review_links';

  override up(): void {
    this.addSql(
      `create table "review_links" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "post_ids" text[] not null, "email" text not null, "token_hash" text not null, "created_by" text not null, "membership_id" uuid not null, "expires_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "review_links_org_id_created_at_index" on "review_links" ("org_id", "created_at");`,
    );
    this.addSql(
      `alter table "review_links" add constraint "review_links_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(`select enforce_tenancy('review_links');`);
  }

  override down(): void {
    this.addSql(`drop table if exists "review_links" cascade;`);
  }
}
