import { Migration } from '@mikro-orm/migrations';

export class Migration20261124100000_agents extends Migration {
  override name = 'Migration20261124100000_agents';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "agents" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "brand_id" uuid not null, "brand_slug" text not null, "name" text not null, "platforms" text[] not null, "schedule" text not null, "knowledge_base_id" uuid null, "posts_per_run" int not null, "tone" text not null, "instructions" text not null, "auto_publish" boolean not null, "enabled" boolean not null default true, "disabled_reason" text null, "max_posts_per_day" int null, "monthly_credits" int null, "consecutive_failures" int not null default 0, "runs_recorded_until" timestamptz(3) not null, "created_by" text not null, "planned_under" uuid not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "agents_org_id_created_at_id_index" on "agents" ("org_id", "created_at", "id");`,
    );
    this.addSql(`create index "agents_brand_id_index" on "agents" ("brand_id");`);

    this.addSql(
      `create table "agent_posts" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "run_id" uuid not null, "agent_id" uuid not null, "number" int not null, "post_id" uuid null, "title" text not null, "texts" jsonb not null, "sources" jsonb not null, "provider" text not null, "model" text not null, "tries" int not null, "reason" jsonb null, primary key ("id"));`,
    );
    this.addSql(
      `create index "agent_posts_agent_id_created_at_index" on "agent_posts" ("agent_id", "created_at");`,
    );
    this.addSql(
      `alter table "agent_posts" add constraint "agent_posts_run_id_number_unique" unique ("run_id", "number");`,
    );

    this.addSql(
      `create table "agent_runs" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "agent_id" uuid not null, "brand_id" uuid not null, "status" text not null, "trigger" text not null, "dry_run" boolean not null default false, "scheduled_for" timestamptz(3) null, "wanted" int not null, "reason" jsonb null, "credits" int not null default 0, "input_tokens" int null, "output_tokens" int null, "steps" jsonb not null default '[]'::jsonb, "requested_by" text not null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "agent_runs_agent_id_created_at_id_index" on "agent_runs" ("agent_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "agent_runs_under_way_index" on "agent_runs" ("id") where "status" = 'running';`,
    );
    this.addSql(
      `alter table "agent_runs" add constraint "agent_runs_agent_id_scheduled_for_unique" unique ("agent_id", "scheduled_for");`,
    );

    this.addSql(
      `alter table "agents" add constraint "agents_tone_check" check ("tone" in ('professional', 'casual', 'educational', 'inspirational', 'humorous'));`,
    );
    this.addSql(
      `alter table "agent_runs" add constraint "agent_runs_status_check" check ("status" in ('running', 'completed', 'failed', 'skipped'));`,
    );
    this.addSql(
      `alter table "agent_runs" add constraint "agent_runs_trigger_check" check ("trigger" in ('schedule', 'manual'));`,
    );

    for (const table of ['agents', 'agent_posts', 'agent_runs'])
      this.addSql(`select enforce_tenancy('${table}');`);
  }

  override down(): void | Promise<void> {
    for (const table of ['agents', 'agent_posts', 'agent_runs'])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }
}
