import { Migration } from '@mikro-orm/migrations';

/** What a post that is out is to say. */
export class Migration20261206040000_post_revisions extends Migration {
  override name = 'Migration20261206040000_post_revisions';

  override up(): void {
    this.addSql(`alter table "post_actions" add column "wanted" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "post_actions" drop column "wanted";`);
  }
}
