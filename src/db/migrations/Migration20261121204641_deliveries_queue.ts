import { Migration } from '@mikro-orm/migrations';

export class Migration20261121204641_deliveries_queue extends Migration {
  override name = 'Migration20261121204641_deliveries_queue';

  override up(): void | Promise<void> {
    this.addSql(`alter table "deliveries" add "place_awaited_until" timestamptz(3) null;`);
    this.addSql(
      `create index "deliveries_queue_index" on "deliveries" ("webhook_id", "id") where "place_awaited_until" = "next_attempt_at";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "deliveries_queue_index";`);
    this.addSql(`alter table "deliveries" drop column "place_awaited_until";`);
  }
}
