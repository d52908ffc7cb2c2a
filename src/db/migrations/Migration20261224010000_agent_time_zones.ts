import { Migration } from '@mikro-orm/migrations';

/** Lets the schedule of an agent use the clock of a time zone. Agents of before stay in UTC. */
export class Migration20261224010000_agent_time_zones extends Migration {
  override name = 'Migration20261224010000_agent_time_zones';

  override up(): void {
    this.addSql(`alter table "agents" add column "time_zone" text not null default 'UTC';`);
  }

  override down(): void {
    this.addSql(`alter table "agents" drop column "time_zone";`);
  }
}
