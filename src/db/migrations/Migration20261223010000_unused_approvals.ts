import { Migration } from '@mikro-orm/migrations';

/** Adds the time at which a person learns that no app used their approval. */
export class Migration20261223010000_unused_approvals extends Migration {
  override name = 'Migration20261223010000_unused_approvals';

  override up(): void {
    this.addSql(`alter table "post_confirmations" add column "unused_told_at" timestamptz(3);`);
    this.addSql(
      `create index "post_confirmations_unused_index" on "post_confirmations" (expires_at) where status = 'approved';`,
    );
  }

  override down(): void {
    this.addSql(`drop index "post_confirmations_unused_index";`);
    this.addSql(`alter table "post_confirmations" drop column "unused_told_at";`);
  }
}
