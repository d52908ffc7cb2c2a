import { Migration } from '@mikro-orm/migrations';

export class Migration20261124200000_credit_usage extends Migration {
  override name = 'Migration20261124200000_credit_usage';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "credit_holds" add column "operation" text not null default 'unknown', add column "brand_id" uuid null, add column "actor" text not null default 'service';`,
    );
    this.addSql(
      `alter table "credit_holds" alter column "operation" drop default, alter column "actor" drop default;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "credit_holds" drop column "operation", drop column "brand_id", drop column "actor";`,
    );
  }
}
