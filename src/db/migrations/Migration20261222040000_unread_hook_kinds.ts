import { Migration } from '@mikro-orm/migrations';

/** Adds a table for webhook events of platforms that the service does not understand. */
export class Migration20261222040000_unread_hook_kinds extends Migration {
  override name = 'Migration20261222040000_unread_hook_kinds';

  override up(): void {
    this.addSql(`create table "unread_hook_kinds" (
      "platform" text not null check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
      "name" text not null,
      "shape" text not null,
      "times" bigint not null,
      "first_at" timestamptz(3) not null,
      "last_at" timestamptz(3) not null,
      primary key ("platform", "name")
    );`);
  }

  override down(): void {
    this.addSql(`drop table "unread_hook_kinds";`);
  }
}
