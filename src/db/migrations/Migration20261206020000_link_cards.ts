import { Migration } from '@mikro-orm/migrations';

/** Keeps for a day what pages say, so that no page is read twice for two posts. */
export class Migration20261206020000_link_cards extends Migration {
  override name = 'Migration20261206020000_link_cards';

  override up(): void {
    this.addSql(
      `create table "link_cards" ("url_hash" text not null, "card" jsonb null, "read_at" timestamptz(3) null, "free_at" timestamptz(3) not null, primary key ("url_hash"));`,
    );
  }

  override down(): void {
    this.addSql(`drop table if exists "link_cards" cascade;`);
  }
}
