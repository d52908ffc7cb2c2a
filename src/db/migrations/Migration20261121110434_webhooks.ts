import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110434_webhooks extends Migration {
  override name = 'Migration20261121110434_webhooks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "deliveries" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "webhook_id" uuid not null, "event_id" uuid not null, "sequence" bigint null, "status" text not null, "tries" int not null default 0, "attempts" int not null default 0, "next_attempt_at" timestamptz(3) null, "ladder" int[] not null, "ended_at" timestamptz(3) null, "revision" int not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `create index "deliveries_webhook_id_status_created_at_index" on "deliveries" ("webhook_id", "status", "created_at");`,
    );
    this.addSql(
      `create index "deliveries_org_id_created_at_index" on "deliveries" ("org_id", "created_at");`,
    );
    this.addSql(`create index "deliveries_event_id_index" on "deliveries" ("event_id");`);
    this.addSql(
      `alter table "deliveries" add constraint "deliveries_webhook_id_sequence_unique" unique ("webhook_id", "sequence");`,
    );

    this.addSql(
      `create table "delivery_attempts" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "delivery_id" uuid not null, "webhook_id" uuid not null, "number" int not null, "outcome" text not null, "url" text not null, "signed_with" text not null, "ended_at" timestamptz(3) null, "duration_ms" int null, "failure" text null, "message" text null, "status_code" int null, "response_headers" jsonb null, "response_body" text null, "response_truncated" boolean not null default false, "dialled_address" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "delivery_attempts_webhook_id_created_at_index" on "delivery_attempts" ("webhook_id", "created_at");`,
    );
    this.addSql(
      `alter table "delivery_attempts" add constraint "delivery_attempts_delivery_id_number_unique" unique ("delivery_id", "number");`,
    );

    this.addSql(
      `create table "events" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "event" text not null, "body" text not null, "request_id" text null, primary key ("id"));`,
    );
    this.addSql(`create index "events_org_id_created_at_index" on "events" ("org_id", "created_at");`);

    this.addSql(
      `create table "webhooks" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "name" text not null, "url" text not null, "events" text[] not null, "enabled" boolean not null default true, "headers" text null, "secret" text not null, "previous_secret" text null, "previous_secret_expires_at" timestamptz(3) null, "new_secret_accepted" boolean not null default true, "rate_per_second" int not null, "max_concurrency" int not null, "next_slot_at" timestamptz(3) null, "last_sequence" bigint not null default '0', "consecutive_failures" int not null default 0, "first_failure_at" timestamptz(3) null, "disabled_at" timestamptz(3) null, "disabled_reason" text null, "generation" int not null default 0, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "webhooks_org_id_created_at_index" on "webhooks" ("org_id", "created_at");`);

    this.addSql(
      `create table "webhook_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "webhook_id" uuid not null, "kind" text not null, "actor" text not null, "reason" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "webhook_changes_webhook_id_created_at_index" on "webhook_changes" ("webhook_id", "created_at");`,
    );

    this.addSql(
      `create table "webhook_recoveries" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "webhook_id" uuid not null, "since" timestamptz(3) not null, "until" timestamptz(3) not null, "statuses" text[] not null, "status" text not null, "total" int not null default 0, "released" int not null default 0, "rate_per_second" int not null, "cursor" uuid null, "requested_by" text not null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "webhook_recoveries_webhook_id_created_at_index" on "webhook_recoveries" ("webhook_id", "created_at");`,
    );

    this.addSql(
      `alter table "deliveries" add constraint "deliveries_status_check" check ("status" in ('pending', 'delivering', 'retrying', 'held', 'succeeded', 'exhausted', 'cancelled'));`,
    );

    this.addSql(
      `alter table "delivery_attempts" add constraint "delivery_attempts_outcome_check" check ("outcome" in ('started', 'succeeded', 'failed', 'unknown'));`,
    );
    this.addSql(
      `alter table "delivery_attempts" add constraint "delivery_attempts_signed_with_check" check ("signed_with" in ('current', 'previous'));`,
    );
    this.addSql(
      `alter table "delivery_attempts" add constraint "delivery_attempts_failure_check" check ("failure" in ('blocked', 'dns', 'connect', 'tls', 'timeout', 'reset', 'protocol', 'status', 'redirect', 'died'));`,
    );

    this.addSql(
      `alter table "webhook_recoveries" add constraint "webhook_recoveries_status_check" check ("status" in ('running', 'completed', 'cancelled'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "deliveries" cascade;`);
    this.addSql(`drop table if exists "delivery_attempts" cascade;`);
    this.addSql(`drop table if exists "events" cascade;`);
    this.addSql(`drop table if exists "webhooks" cascade;`);
    this.addSql(`drop table if exists "webhook_changes" cascade;`);
    this.addSql(`drop table if exists "webhook_recoveries" cascade;`);
  }
}
