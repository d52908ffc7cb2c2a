import { Migration } from '@mikro-orm/migrations';

/** Knowledge bases follow sources, and agents run when those have brought something new. */
export class Migration20261205010000_kb_sources extends Migration {
  override name = 'Migration20261205010000_kb_sources';

  override up(): void {
    this.addSql(
      `create table "kb_sources" ("id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null, "knowledge_base_id" uuid not null, "kind" text not null, "url" text not null, "every_minutes" int not null, "max_items" int not null, "status" text not null default 'active', "paused_reason" text null, "etag" text null, "last_modified" text null, "checked_at" timestamptz(3) null, "look_at" timestamptz(3) null, "problem" jsonb null, "failures" int not null default 0, "created_by" text not null, "answered_by" text not null, primary key ("id"), constraint "kb_sources_kind_check" check ("kind" in ('feed', 'sitemap', 'page')), constraint "kb_sources_status_check" check ("status" in ('active', 'paused')));`,
    );
    this.addSql(
      `create index "kb_sources_org_id_knowledge_base_id_created_at_index" on "kb_sources" ("org_id", "knowledge_base_id", "created_at");`,
    );
    this.addSql(
      `create index "kb_sources_look_index" on "kb_sources" ("look_at") where "look_at" is not null;`,
    );
    this.addSql(
      `create table "kb_source_items" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "source_id" uuid not null, "key" text not null, "url" text null, "title" text null, "text" text null, "wanted_version" text not null, "taken_version" text null, "document_id" uuid null, "etag" text null, "last_modified" text null, "fingerprint" text null, "is_followed" boolean not null default true, "gone_at" timestamptz(3) null, "tried_at" timestamptz(3) null, "problem" jsonb null, primary key ("id"));`,
    );
    this.addSql(
      `create index "kb_source_items_org_id_source_id_created_at_index" on "kb_source_items" ("org_id", "source_id", "created_at");`,
    );
    this.addSql(
      `create table "source_hosts" ("host" text not null, "free_at" timestamptz(3) not null, primary key ("host"));`,
    );
    this.addSql(`select enforce_tenancy('kb_sources');`);
    this.addSql(`select enforce_tenancy('kb_source_items');`);
    this.addSql(
      `alter table "kb_documents" add column "source_id" uuid null, add column "gone_at" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "agents" add column "trigger" text not null default 'schedule', add column "news_at" timestamptz(3) null, add constraint "agents_trigger_check" check ("trigger" in ('schedule', 'new_document')) not valid;`,
    );
    this.#allowRuns(`'schedule', 'manual', 'new_document'`);
  }

  override down(): void {
    this.addSql(`delete from "agent_runs" where "trigger" = 'new_document';`);
    this.#allowRuns(`'schedule', 'manual'`);
    this.addSql(`alter table "agents" drop column "trigger", drop column "news_at";`);
    this.addSql(`alter table "kb_documents" drop column "source_id", drop column "gone_at";`);
    for (const table of ['source_hosts', 'kb_source_items', 'kb_sources'])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

  #allowRuns(triggers: string): void {
    this.addSql(`alter table "agent_runs" drop constraint "agent_runs_trigger_check";`);
    this.addSql(
      `alter table "agent_runs" add constraint "agent_runs_trigger_check" check ("trigger" in (${triggers})) not valid;`,
    );
  }
}
