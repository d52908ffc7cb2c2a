create table "agents" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "brand_slug" text not null,
  "name" text not null,
  "platforms" text[] not null,
  "schedule" text not null,
  "knowledge_base_id" uuid,
  "posts_per_run" int not null,
  "tone" text not null check (tone in ('professional', 'casual', 'educational', 'inspirational', 'humorous')),
  "instructions" text not null,
  "auto_publish" boolean not null,
  "enabled" boolean not null default true,
  "disabled_reason" text,
  "max_posts_per_day" int,
  "monthly_credits" int,
  "consecutive_failures" int not null default 0,
  "runs_recorded_until" timestamptz(3) not null,
  "created_by" text not null,
  "planned_under" uuid not null,
  "deleted_at" timestamptz(3),
  "draft_times" jsonb,
  "trigger" text not null default 'schedule' check (trigger in ('schedule', 'new_document')),
  "news_at" timestamptz(3),
  "answering" text not null default 'off' check (answering in ('off', 'draft', 'send')),
  "max_answers_per_day" int not null default 20,
  "answering_since" timestamptz(3)
);
create index "agents_brand_id_index" on "agents" (brand_id);
create index "agents_org_id_created_at_id_index" on "agents" (org_id, created_at, id);
select enforce_tenancy('agents');

create table "agent_runs" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "agent_id" uuid not null,
  "brand_id" uuid not null,
  "status" text not null check (status in ('running', 'completed', 'failed', 'skipped')),
  "trigger" text not null check (trigger in ('schedule', 'manual', 'new_document')),
  "dry_run" boolean not null default false,
  "scheduled_for" timestamptz(3),
  "wanted" int not null,
  "reason" jsonb,
  "credits" int not null default 0,
  "input_tokens" int,
  "output_tokens" int,
  "steps" jsonb not null default '[]'::jsonb,
  "requested_by" text not null,
  "ended_at" timestamptz(3),
  constraint "agent_runs_agent_id_scheduled_for_unique" unique (agent_id, scheduled_for)
);
create index "agent_runs_agent_id_created_at_id_index" on "agent_runs" (agent_id, created_at, id);
create index "agent_runs_under_way_index" on "agent_runs" (id) where (status = 'running');
select enforce_tenancy('agent_runs');

create table "agent_posts" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "run_id" uuid not null,
  "agent_id" uuid not null,
  "number" int not null,
  "post_id" uuid,
  "title" text not null,
  "texts" jsonb not null,
  "sources" jsonb not null,
  "provider" text not null,
  "model" text not null,
  "tries" int not null,
  "reason" jsonb,
  constraint "agent_posts_run_id_number_unique" unique (run_id, number)
);
create index "agent_posts_agent_id_created_at_index" on "agent_posts" (agent_id, created_at);
select enforce_tenancy('agent_posts');

create table "ideas" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "title" text not null,
  "summary" text not null,
  "platform" text not null check (platform in ('x', 'linkedin', 'instagram', 'threads', 'youtube')),
  "knowledge_base_id" uuid,
  "topic" text,
  "source_document_ids" text[] not null,
  "source_chunk_ids" text[] not null,
  "provider" text not null,
  "model" text not null,
  "embedding" bytea not null,
  "embedding_model" text not null,
  "created_by" text not null,
  "deleted_at" timestamptz(3)
);
create index "ideas_brand_id_created_at_id_index" on "ideas" (brand_id, created_at, id);
create index "ideas_org_id_created_at_id_index" on "ideas" (org_id, created_at, id);
select enforce_tenancy('ideas');

create table "ai_calls" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "actor" text not null,
  "reference" text not null,
  "kind" text not null,
  "provider" text not null,
  "model" text not null,
  "input_tokens" int,
  "output_tokens" int,
  "cost_micros" int,
  "duration_ms" int not null,
  "outcome" text not null check (outcome in ('succeeded', 'cancelled', 'rate_limited', 'unavailable', 'timed_out',
    'invalid_output', 'cut_off', 'content_filtered', 'refused', 'rejected', 'misconfigured'))
);
create index "ai_calls_created_at_index" on "ai_calls" (created_at);
create index "ai_calls_org_id_created_at_index" on "ai_calls" (org_id, created_at);
select enforce_tenancy('ai_calls');
