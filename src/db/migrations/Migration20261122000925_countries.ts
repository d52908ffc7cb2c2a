import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000925_countries extends Migration {
  override name = 'Migration20261122000925_countries';

  override up(): void | Promise<void> {
    this.addSql(`alter table "device_logins" add "country" text null;`);

    this.addSql(`alter table "sessions" add "country" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "device_logins" drop column "country";`);

    this.addSql(`alter table "sessions" drop column "country";`);
  }
}
