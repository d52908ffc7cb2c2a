import { Migration } from '@mikro-orm/migrations';

export class Migration20261121235833_held_grants extends Migration {
  override name = 'Migration20261121235833_held_grants';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "oauth_states" add "held_grant" text null, add "confirmation_hash" text null, add "confirm_until" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "oauth_states" add constraint "oauth_states_confirmation_hash_unique" unique ("confirmation_hash");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "oauth_states" drop constraint "oauth_states_confirmation_hash_unique";`);
    this.addSql(
      `alter table "oauth_states" drop column "held_grant", drop column "confirmation_hash", drop column "confirm_until";`,
    );
  }
}
