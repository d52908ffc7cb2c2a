import { Migration } from '@mikro-orm/migrations';

/** When somebody sent what is to be done with a comment; what a release before this one sends has none, and is never too late. */
export class Migration20261215020000_sent_comment_actions extends Migration {
  override name = 'Migration20261215020000_sent_comment_actions';

  override up(): void {
    this.addSql(`alter table "comment_actions" add column "sent_at" timestamptz(3) null;`);
  }

  override down(): void {
    this.addSql(`alter table "comment_actions" drop column if exists "sent_at";`);
  }
}
