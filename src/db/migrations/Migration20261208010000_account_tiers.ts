import { Migration } from '@mikro-orm/migrations';

/** What an account may send beyond others of its platform. */
export class Migration20261208010000_account_tiers extends Migration {
  override name = 'Migration20261208010000_account_tiers';

  override up(): void {
    this.addSql(
      `alter table "connections" add column "tier" text null, add constraint "connections_tier_check" check ("tier" in ('standard', 'premium')) not valid;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "connections" drop column "tier";`);
  }
}
