import { Migration } from '@mikro-orm/migrations';

const before = `'content_changed', 'time_changed', 'decided_again'`;

/** Approvals also end where their approver loses the brand, or is no longer named. */
export class Migration20261217020000_approver_lost extends Migration {
  override name = 'Migration20261217020000_approver_lost';

  override up(): void {
    this.#allow(`${before}, 'approver_lost'`);
  }

  override down(): void {
    this.addSql(
      `update "post_reviews" set "end_reason" = 'decided_again' where "end_reason" = 'approver_lost';`,
    );
    this.#allow(before);
  }

  #allow(reasons: string): void {
    this.addSql(`alter table "post_reviews" drop constraint "post_reviews_end_reason_check";`);
    this.addSql(
      `alter table "post_reviews" add constraint "post_reviews_end_reason_check" check ("end_reason" in (${reasons})) not valid;`,
    );
  }
}
