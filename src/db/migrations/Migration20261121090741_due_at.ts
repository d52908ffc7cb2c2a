import { Migration } from '@mikro-orm/migrations';

export class Migration20261121090741_due_at extends Migration {
  override name = 'Migration20261121090741_due_at';

  override up(): void | Promise<void> {
    this.addSql(`alter table "posts" add "due_at" timestamptz(3) null;`);

    this.addSql(`create index "publish_attempts_post_id_index" on "publish_attempts" ("post_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "posts" drop column "due_at";`);

    this.addSql(`drop index "publish_attempts_post_id_index";`);
  }
}
