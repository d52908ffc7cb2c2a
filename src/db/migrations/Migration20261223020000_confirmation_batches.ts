import { Migration } from '@mikro-orm/migrations';

/** Adds the batch of confirmations that were requested together and are decided on one page. */
export class Migration20261223020000_confirmation_batches extends Migration {
  override name = 'Migration20261223020000_confirmation_batches';

  override up(): void {
    this.addSql(`alter table "post_confirmations" add column "batch_id" uuid;`);
    this.addSql(
      `create index "post_confirmations_batch_index" on "post_confirmations" (org_id, batch_id) where batch_id is not null;`,
    );
  }

  override down(): void {
    this.addSql(`drop index "post_confirmations_batch_index";`);
    this.addSql(`alter table "post_confirmations" drop column "batch_id";`);
  }
}
