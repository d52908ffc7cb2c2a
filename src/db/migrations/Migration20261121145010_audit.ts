import { Migration } from '@mikro-orm/migrations';

export class Migration20261121145010_audit extends Migration {
  override name = 'Migration20261121145010_audit';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "audit_events" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid null, "action" text not null, "actor_kind" text not null, "actor_id" text null, "target_kind" text null, "target_id" text null, "target_name" text null, "ip" text null, "user_agent" text null, "request_id" text null, "details" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "audit_events_org_id_created_at_index" on "audit_events" ("org_id", "created_at");`,
    );
    this.addSql(`create index "audit_events_created_at_index" on "audit_events" ("created_at");`);
    // Nobody changes a line. One goes when it is 90 days old, or when the organization that it is about is gone.
    this.addSql(`create function "keep_audit_event"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and (
          old.created_at < now() - interval '90 days'
          or (old.org_id is not null and not exists (select 1 from organizations where id = old.org_id))
        ) then
          return old;
        end if;
        raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
      end $$;`);
    this.addSql(
      `create trigger "audit_events_keep" before update or delete on "audit_events" for each row execute function "keep_audit_event"();`,
    );
    this.addSql(
      `create trigger "audit_events_keep_all" before truncate on "audit_events" for each statement execute function "keep_audit_event"();`,
    );

    this.addSql(
      `alter table "billing_accounts" add "deletes_at" timestamptz(3) null, add "deletes_with" uuid null;`,
    );

    this.addSql(`alter table "users" add "deletes_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_events" cascade;`);
    this.addSql(`drop function if exists "keep_audit_event"();`);

    this.addSql(`alter table "billing_accounts" drop column "deletes_at", drop column "deletes_with";`);

    this.addSql(`alter table "users" drop column "deletes_at";`);
  }
}
