import { Migration } from '@mikro-orm/migrations';

/** What anyone sees of an agent, in the order of the migration that told of changes first. */
const columns = [
  'name',
  'brand_id',
  'platforms',
  'schedule',
  'knowledge_base_id',
  'posts_per_run',
  'tone',
  'instructions',
  'auto_publish',
  'enabled',
  'disabled_reason',
  'max_posts_per_day',
  'monthly_credits',
  'consecutive_failures',
  'deleted_at',
];

const told = (seen: readonly string[]): string => {
  const [before, after] = ['old', 'new'].map(row => seen.map(column => `${row}.${column}`).join(', '));
  return `create or replace trigger "agents_told_update" after update on "agents" for each row
     when ((${before}) is distinct from (${after})) execute function tell_of_agents();`;
};

/** Drafts of an agent are wanted out at a time; a change of that is told of, too. */
export class Migration20261203030000_draft_times extends Migration {
  override name = 'Migration20261203030000_draft_times';

  override up(): void {
    this.addSql(`alter table "agents" add column "draft_times" jsonb null;`);
    this.addSql(told([...columns, 'draft_times']));
  }

  override down(): void {
    this.addSql(told(columns));
    this.addSql(`alter table "agents" drop column "draft_times";`);
  }
}
