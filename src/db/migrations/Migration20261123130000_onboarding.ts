import { Migration } from '@mikro-orm/migrations';

export class Migration20261123130000_onboarding extends Migration {
  override name = 'Migration20261123130000_onboarding';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "onboarding_marks" ("org_id" uuid not null, "user_id" uuid not null, "step" text not null, "completed_at" timestamptz(3) not null, primary key ("org_id", "user_id", "step"));`,
    );
    this.addSql(`select enforce_tenancy('onboarding_marks');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "onboarding_marks" cascade;`);
  }
}
