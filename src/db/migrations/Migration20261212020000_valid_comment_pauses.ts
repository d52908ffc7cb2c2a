import { Migration } from '@mikro-orm/migrations';

/** Looks at the pauses that were there before comments were read; reads and writes go on meanwhile. */
export class Migration20261212020000_valid_comment_pauses extends Migration {
  override name = 'Migration20261212020000_valid_comment_pauses';

  override up(): void {
    this.addSql(`alter table "endpoint_pauses" validate constraint "endpoint_pauses_endpoint_check";`);
  }

  override down(): void {
    // what is valid may stay so
  }
}
