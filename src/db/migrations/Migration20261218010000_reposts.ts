import { Migration } from '@mikro-orm/migrations';

const before = `'remove', 'revise'`;

/** Allows reposts of published posts. */
export class Migration20261218010000_reposts extends Migration {
  override name = 'Migration20261218010000_reposts';

  override up(): void {
    this.#allow(`${before}, 'repost'`);
  }

  override down(): void {
    this.addSql(`delete from "post_actions" where "kind" = 'repost';`);
    this.#allow(before);
  }

  #allow(kinds: string): void {
    this.addSql(`alter table "post_actions" drop constraint "post_actions_kind_check";`);
    this.addSql(
      `alter table "post_actions" add constraint "post_actions_kind_check" check ("kind" in (${kinds})) not valid;`,
    );
  }
}
