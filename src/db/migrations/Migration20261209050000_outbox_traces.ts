import { Migration } from '@mikro-orm/migrations';

/** The trace of the request that wrote a message, as `traceparent`, where one is kept. */
export class Migration20261209050000_outbox_traces extends Migration {
  override name = 'Migration20261209050000_outbox_traces';

  override up(): void {
    this.addSql(`alter table "outbox_messages" add column "trace" text null;`);
  }

  override down(): void {
    this.addSql(`alter table "outbox_messages" drop column "trace";`);
  }
}
