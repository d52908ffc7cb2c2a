import { Migration } from '@mikro-orm/migrations';

/**
 * Lets a consent add a further account of a platform to a brand, and keeps the IDs of disconnected accounts, which targets
 * may name. The release before adds no accounts and reads neither.
 */
export class Migration20261227010000_further_accounts extends Migration {
  override name = 'Migration20261227010000_further_accounts';

  override up(): void {
    this.addSql(`alter table "oauth_states" add column "adds" boolean not null default false;`);
    this.addSql(`
      create table "disconnected_accounts" (
        "id" uuid primary key,
        "created_at" timestamptz(3) not null,
        "org_id" uuid not null,
        "brand_id" uuid not null,
        "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
        "external_id" text not null,
        "token_version" int not null,
        constraint "disconnected_accounts_brand_id_platform_external_id_unique" unique (brand_id, platform, external_id)
      );`);
    this.addSql(`select enforce_tenancy('disconnected_accounts');`);
  }

  override down(): void {
    this.addSql(`drop table "disconnected_accounts";`);
    this.addSql(`alter table "oauth_states" drop column "adds";`);
  }
}
