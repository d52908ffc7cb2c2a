import { Migration } from '@mikro-orm/migrations';

export class Migration20261121111200_held_targets extends Migration {
  override name = 'Migration20261121111200_held_targets';

  override up(): void | Promise<void> {
    this.addSql(`alter table "post_targets" add "held" jsonb null;`);
    this.addSql(
      `create index "post_targets_held_index" on "post_targets" ("post_id") where "held" is not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "post_targets_held_index";`);
    this.addSql(`alter table "post_targets" drop column "held";`);
  }
}
