import { Migration } from '@mikro-orm/migrations';

/** Looks at what was there before agents ran for new documents; reads and writes go on meanwhile. */
export class Migration20261205010100_valid_agent_triggers extends Migration {
  override name = 'Migration20261205010100_valid_agent_triggers';

  override up(): void {
    this.addSql(`alter table "agents" validate constraint "agents_trigger_check";`);
    this.addSql(`alter table "agent_runs" validate constraint "agent_runs_trigger_check";`);
  }

  override down(): void | Promise<void> {
    // what is valid may stay so
  }
}
