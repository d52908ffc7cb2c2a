import { Migration } from '@mikro-orm/migrations';

export class Migration20261121145122_rate_windows extends Migration {
  override name = 'Migration20261121145122_rate_windows';

  override up(): void | Promise<void> {
    // unlogged: written often, and a crash of the database may begin every window anew
    this.addSql(
      `create unlogged table "rate_windows" ("key" text not null, "ends_at" bigint not null, "drawn" int not null, "granted" int not null, primary key ("key"));`,
    );
    this.addSql(`create index "rate_windows_ends_at_index" on "rate_windows" ("ends_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "rate_windows" cascade;`);
  }
}
