import { Migration } from '@mikro-orm/migrations';

/** A consent may send the browser back to the one who asked for it, at origins that the organization lists. */
export class Migration20261127010000_consent_returns extends Migration {
  override name = 'Migration20261127010000_consent_returns';

  override up(): void | Promise<void> {
    this.addSql(`alter table "organizations" add "return_origins" text[] not null default '{}';`);
    this.addSql(`alter table "oauth_states" add "return_url" text null, add "client_state" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "oauth_states" drop column "return_url", drop column "client_state";`);
    this.addSql(`alter table "organizations" drop column "return_origins";`);
  }
}
