import { Migration } from '@mikro-orm/migrations';

/** Looks at what was there before agents answered comments; reads and writes go on meanwhile. */
export class Migration20261214020000_valid_comment_answers extends Migration {
  override name = 'Migration20261214020000_valid_comment_answers';

  override up(): void {
    this.addSql(`alter table "agents" validate constraint "agents_answering_check";`);
    for (const table of ['notifications', 'notification_preferences'])
      this.addSql(`alter table "${table}" validate constraint "${table}_type_check";`);
  }

  override down(): void {
    // what is valid may stay so
  }
}
