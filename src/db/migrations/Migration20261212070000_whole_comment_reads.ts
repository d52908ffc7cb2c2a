import { Migration } from '@mikro-orm/migrations';

/** When comments were last looked for, whatever came of it, and when all of a post's were looked at. */
export class Migration20261212070000_whole_comment_reads extends Migration {
  override name = 'Migration20261212070000_whole_comment_reads';

  override up(): void {
    for (const column of ['looked_at', 'whole_at'])
      this.addSql(`alter table "comment_reads" add column "${column}" timestamptz(3) null;`);
    this.addSql(
      `create index "comments_ours_index" on "comments" ("target_id", "parent_external_id") where "is_ours";`,
    );
  }

  override down(): void {
    this.addSql(`drop index if exists "comments_ours_index";`);
    for (const column of ['looked_at', 'whole_at'])
      this.addSql(`alter table "comment_reads" drop column if exists "${column}";`);
  }
}
