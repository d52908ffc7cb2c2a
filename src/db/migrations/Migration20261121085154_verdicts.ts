import { Migration } from '@mikro-orm/migrations';

export class Migration20261121085154_verdicts extends Migration {
  override name = 'Migration20261121085154_verdicts';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "publish_attempts" add "verdict" text null, add "verdict_at" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "publish_attempts" add constraint "publish_attempts_verdict_check" check ("verdict" in ('published', 'not_there', 'unconfirmed'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "publish_attempts" drop constraint "publish_attempts_verdict_check";`);
    this.addSql(`alter table "publish_attempts" drop column "verdict", drop column "verdict_at";`);
  }
}
