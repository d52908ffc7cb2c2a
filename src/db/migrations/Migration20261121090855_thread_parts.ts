import { Migration } from '@mikro-orm/migrations';

export class Migration20261121090855_thread_parts extends Migration {
  override name = 'Migration20261121090855_thread_parts';

  override up(): void | Promise<void> {
    this.addSql(`alter table "post_targets" add "parts" jsonb not null default '[]';`);

    this.addSql(`alter table "publish_attempts" add "part" int not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "post_targets" drop column "parts";`);

    this.addSql(`alter table "publish_attempts" drop column "part";`);
  }
}
