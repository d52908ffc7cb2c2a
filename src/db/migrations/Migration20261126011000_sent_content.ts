import { Migration } from '@mikro-orm/migrations';

/** A target that is out keeps what it was sent when its post is changed for those that are not. */
export class Migration20261126011000_sent_content extends Migration {
  override name = 'Migration20261126011000_sent_content';

  override up(): void | Promise<void> {
    this.addSql(`alter table "post_targets" add "sent_content" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "post_targets" drop column "sent_content";`);
  }
}
