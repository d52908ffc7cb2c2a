import { IndexMigration } from '../driver/index-migration.ts';

/** By which the calls of comments are counted against the quotas of posts. */
export class Migration20261216020100_effect_calls extends IndexMigration {
  override name = 'Migration20261216020100_effect_calls';

  override readonly indexes = [
    {
      name: 'follow_up_comments_called_index',
      on: `"follow_up_comments" ("platform", "account", "called_at") where "called_at" is not null`,
    },
    {
      name: 'comment_actions_called_index',
      on: `"comment_actions" ("platform", "called_at") where "kind" = 'answer' and "called_at" is not null`,
    },
  ];
}
