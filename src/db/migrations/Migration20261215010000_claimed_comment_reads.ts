import { Migration } from '@mikro-orm/migrations';

/** Until when a look at comments belongs to who has begun it; a release before this one asks for `next_at` alone. */
export class Migration20261215010000_claimed_comment_reads extends Migration {
  override name = 'Migration20261215010000_claimed_comment_reads';

  override up(): void {
    this.addSql(`alter table "comment_reads" add column "claimed_until" timestamptz(3) null;`);
  }

  override down(): void {
    this.addSql(`alter table "comment_reads" drop column if exists "claimed_until";`);
  }
}
