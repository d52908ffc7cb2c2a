import { Migration } from '@mikro-orm/migrations';

export class Migration20261203010000_queues extends Migration {
  override name = 'Migration20261203010000_queues';

  override up(): void {
    this.addSql(
      `create table "brand_queues" ("id" uuid primary key, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "time_zone" text not null, "slots" jsonb not null, "paused" boolean not null);`,
    );
    this.addSql(`select enforce_tenancy('brand_queues');`);
    this.addSql(`alter table "posts" add column "queue_slot_id" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "posts" drop column "queue_slot_id";`);
    this.addSql(`drop table "brand_queues";`);
  }
}
