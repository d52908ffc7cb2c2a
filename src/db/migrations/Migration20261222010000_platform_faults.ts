import { Migration } from '@mikro-orm/migrations';

/** Keeps the refusals that concern the service's app on a platform, for one alarm instead of one failure per post. */
export class Migration20261222010000_platform_faults extends Migration {
  override name = 'Migration20261222010000_platform_faults';

  override up(): void {
    this.addSql(`
      create table "platform_faults" (
        "platform" text primary key check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
        "message" text not null,
        "since" timestamptz(3) not null,
        "seen_at" timestamptz(3) not null,
        "reported_at" timestamptz(3)
      );`);
  }

  override down(): void {
    this.addSql(`drop table "platform_faults";`);
  }
}
