import { Migration } from '@mikro-orm/migrations';

/** Looks at the reasons that approvals ended for before; reads and writes go on meanwhile. */
export class Migration20261217030000_valid_approver_lost extends Migration {
  override name = 'Migration20261217030000_valid_approver_lost';

  override up(): void {
    this.addSql(`alter table "post_reviews" validate constraint "post_reviews_end_reason_check";`);
  }

  override down(): void {
    // what is valid may stay so
  }
}
