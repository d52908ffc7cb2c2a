import { Migration } from '@mikro-orm/migrations';

/** Tells targets of one platform apart in a post's history. The release before writes entries without a target. */
export class Migration20261226010003_target_history extends Migration {
  override name = 'Migration20261226010003_target_history';

  override up(): void {
    this.addSql(`alter table "post_changes" add column "target_id" uuid null;`);
  }
}
