import { Migration } from '@mikro-orm/migrations';

export class Migration20261121092158_account_of_attempt extends Migration {
  override name = 'Migration20261121092158_account_of_attempt';

  override up(): void | Promise<void> {
    this.addSql(`alter table "publish_attempts" add "account" text null;`);
    this.addSql(
      `create index "publish_attempts_platform_account_created_at_index" on "publish_attempts" ("platform", "account", "created_at");`,
    );
    this.addSql(
      `create index "publish_attempts_youtube_index" on "publish_attempts" ("created_at") where "platform" = 'youtube';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "publish_attempts_youtube_index";`);
    this.addSql(`drop index "publish_attempts_platform_account_created_at_index";`);
    this.addSql(`alter table "publish_attempts" drop column "account";`);
  }
}
