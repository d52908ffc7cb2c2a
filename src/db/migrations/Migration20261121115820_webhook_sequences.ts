import { Migration } from '@mikro-orm/migrations';

export class Migration20261121115820_webhook_sequences extends Migration {
  override name = 'Migration20261121115820_webhook_sequences';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhook_sequences" ("webhook_id" uuid not null, "last_sequence" bigint not null, primary key ("webhook_id"));`,
    );
    this.addSql(
      `insert into "webhook_sequences" select "id", "last_sequence" from "webhooks" where "last_sequence" > 0;`,
    );

    this.addSql(`alter table "webhooks" drop column "last_sequence";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "webhook_sequences" cascade;`);

    this.addSql(`alter table "webhooks" add "last_sequence" bigint not null default '0';`);
  }
}
