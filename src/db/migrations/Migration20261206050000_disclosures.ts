import { Migration } from '@mikro-orm/migrations';

/** What posts say of themselves, and what texts say where a platform has no label for it. */
export class Migration20261206050000_disclosures extends Migration {
  override name = 'Migration20261206050000_disclosures';

  override up(): void {
    this.addSql(`alter table "posts" add column "disclosures" jsonb null;`);
    this.addSql(`alter table "series" add column "disclosures" jsonb null;`);
    this.addSql(`alter table "brands" add column "disclosure_sentences" jsonb null;`);
    this.addSql(`alter table "post_targets" add column "disclosure_sentences" jsonb null;`);
  }

  override down(): void {
    this.addSql(`alter table "posts" drop column "disclosures";`);
    this.addSql(`alter table "series" drop column "disclosures";`);
    this.addSql(`alter table "brands" drop column "disclosure_sentences";`);
    this.addSql(`alter table "post_targets" drop column "disclosure_sentences";`);
  }
}
