import { Migration } from '@mikro-orm/migrations';

/** When comments were last looked for, whatever came of it, and when all of a post's were looked at; and how they are found by whom they wait for. */
export class Migration20261212070000_whole_comment_reads extends Migration {
  override name = 'Migration20261212070000_whole_comment_reads';

  override up(): void {
    for (const column of ['looked_at', 'whole_at'])
      this.addSql(`alter table "comment_reads" add column "${column}" timestamptz(3) null;`);
    this.addSql(
      `create index "comments_ours_index" on "comments" ("target_id", "parent_external_id") where "is_ours";`,
    );
    this.addSql(
      `create index "comments_unread_index" on "comments" ("org_id", "said_at", "id") where "read_at" is null and not "is_ours";`,
    );
    this.addSql(
      `create index "comments_assignee_index" on "comments" ("assignee", "said_at", "id") where "assignee" is not null;`,
    );
    this.addSql(
      `create index "comments_brand_id_said_at_id_index" on "comments" ("brand_id", "said_at", "id");`,
    );
  }

  override down(): void {
    for (const name of ['ours', 'unread', 'assignee', 'brand_id_said_at_id'])
      this.addSql(`drop index if exists "comments_${name}_index";`);
    for (const column of ['looked_at', 'whole_at'])
      this.addSql(`alter table "comment_reads" drop column if exists "${column}";`);
  }
}
