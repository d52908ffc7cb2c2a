import { Migration } from '@mikro-orm/migrations';

/** Lets browsers show what a person is notified of. A push message is a row of `mails` with the device that it goes to. */
export class Migration20261220010000_push_devices extends Migration {
  override name = 'Migration20261220010000_push_devices';

  override up(): void {
    this.addSql(`
      create table "push_devices" (
        "id" uuid primary key,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "org_id" uuid not null,
        "user_id" uuid not null,
        "name" text not null,
        "subscription" text not null,
        "endpoint_hash" text not null,
        constraint "push_devices_org_id_user_id_endpoint_hash_unique" unique (org_id, user_id, endpoint_hash)
      );`);
    this.addSql(`select enforce_tenancy('push_devices');`);
    this.addSql(`alter table "mails" add column "push_device_id" uuid;`);
    this.addSql(`alter table "notification_preferences" add column "push" boolean;`);
  }

  override down(): void {
    this.addSql(`alter table "notification_preferences" drop column "push";`);
    this.addSql(`delete from "mails" where "push_device_id" is not null;`);
    this.addSql(`alter table "mails" drop column "push_device_id";`);
    this.addSql(`drop table "push_devices";`);
  }
}
