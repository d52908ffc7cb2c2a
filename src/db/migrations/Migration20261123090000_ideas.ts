import { Migration } from '@mikro-orm/migrations';

export class Migration20261123090000_ideas extends Migration {
  override name = 'Migration20261123090000_ideas';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "ai_calls" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "actor" text not null, "reference" text not null, "kind" text not null, "provider" text not null, "model" text not null, "input_tokens" int null, "output_tokens" int null, "cost_micros" int null, "duration_ms" int not null, "outcome" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "ai_calls_org_id_created_at_index" on "ai_calls" ("org_id", "created_at");`);
    this.addSql(`create index "ai_calls_created_at_index" on "ai_calls" ("created_at");`);

    this.addSql(
      `create table "ideas" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "title" text not null, "summary" text not null, "platform" text not null, "knowledge_base_id" uuid null, "topic" text null, "source_document_ids" text[] not null, "source_chunk_ids" text[] not null, "provider" text not null, "model" text not null, "embedding" bytea not null, "embedding_model" text not null, "created_by" text not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "ideas_org_id_created_at_id_index" on "ideas" ("org_id", "created_at", "id");`);
    this.addSql(
      `create index "ideas_brand_id_created_at_id_index" on "ideas" ("brand_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "jobs" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid null, "kind" text not null, "status" text not null, "progress" int not null default 0, "input" jsonb not null, "result" jsonb null, "error" jsonb null, "created_by" text not null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "jobs_org_id_created_at_index" on "jobs" ("org_id", "created_at");`);
    this.addSql(
      `create index "jobs_under_way_index" on "jobs" ("updated_at") where "status" in ('queued', 'running');`,
    );

    this.addSql(
      `alter table "ai_calls" add constraint "ai_calls_outcome_check" check ("outcome" in ('succeeded', 'cancelled', 'rate_limited', 'unavailable', 'timed_out', 'invalid_output', 'cut_off', 'content_filtered', 'refused', 'rejected', 'misconfigured'));`,
    );

    this.addSql(
      `alter table "ideas" add constraint "ideas_platform_check" check ("platform" in ('x', 'linkedin', 'instagram', 'threads', 'youtube'));`,
    );

    this.addSql(
      `alter table "jobs" add constraint "jobs_status_check" check ("status" in ('queued', 'running', 'completed', 'failed'));`,
    );

    for (const table of ['ai_calls', 'ideas', 'jobs']) this.addSql(`select enforce_tenancy('${table}');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ai_calls" cascade;`);
    this.addSql(`drop table if exists "ideas" cascade;`);
    this.addSql(`drop table if exists "jobs" cascade;`);
  }
}
