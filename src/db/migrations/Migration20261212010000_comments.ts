import { Migration } from '@mikro-orm/migrations';

const platforms = `'x', 'linkedin', 'instagram', 'threads', 'youtube'`;
const changing = `"id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "org_id" uuid not null`;
const ofTarget = `"brand_id" uuid not null, "post_id" uuid not null, "target_id" uuid not null, "platform" text not null`;

const open = `"status" in ('pending', 'calling', 'reading')`;

/** What people say on posts, how far it is known, what is done with it, and what the team says about it. */
export class Migration20261212010000_comments extends Migration {
  override name = 'Migration20261212010000_comments';

  override up(): void {
    this.addSql(
      `create table "comments" (${changing}, ${ofTarget}, "external_id" text not null, "parent_external_id" text null, "text" text not null, "author" jsonb null, "is_ours" boolean not null default false, "said_at" timestamptz(3) not null, "likes" int null, "state" text not null default 'visible', "url" text null, "answered_at" timestamptz(3) null, "read_at" timestamptz(3) null, "assignee" uuid null, "author_until" timestamptz(3) null, "until" timestamptz(3) null, "forgotten_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_target_id_external_id_unique" unique ("target_id", "external_id");`,
    );
    this.addSql(`create index "comments_org_id_said_at_id_index" on "comments" ("org_id", "said_at", "id");`);
    this.addSql(`create index "comments_post_id_said_at_index" on "comments" ("post_id", "said_at");`);
    this.addSql(
      `create index "comments_unanswered_index" on "comments" ("org_id", "said_at", "id") where "answered_at" is null and not "is_ours" and "state" = 'visible';`,
    );
    this.addSql(
      `create index "comments_until_index" on "comments" (least("until", "author_until")) where "until" is not null or "author_until" is not null;`,
    );
    this.addSql(
      `create table "comment_reads" ("target_id" uuid not null, "org_id" uuid not null, "post_id" uuid not null, "brand_id" uuid not null, "platform" text not null, "account" text not null, "published_at" timestamptz(3) not null, "reason" text null, "reason_since" timestamptz(3) null, "read_at" timestamptz(3) null, "next_at" timestamptz(3) null, "cursor" text null, "failures" int not null default 0, primary key ("target_id"));`,
    );
    this.addSql(
      `create index "comment_reads_due_index" on "comment_reads" ("next_at") where "next_at" is not null;`,
    );
    this.addSql(
      `create table "comment_actions" (${changing}, ${ofTarget}, "comment_id" uuid not null, "comment_external_id" text not null, "kind" text not null, "text" text null, "status" text not null default 'pending', "attempt" int not null default 0, "handles" jsonb null, "external_id" text null, "url" text null, "message" text null, "actor" text not null, "membership_id" uuid not null, "agent_id" uuid null, "evidence" jsonb not null default '[]'::jsonb, "look_at" timestamptz(3) null, "called_at" timestamptz(3) null, "lost_at" timestamptz(3) null, "ended_at" timestamptz(3) null, primary key ("id"));`,
    );
    for (const columns of ['comment_id', 'org_id'])
      this.addSql(
        `create index "comment_actions_${columns}_created_at_index" on "comment_actions" ("${columns}", "created_at");`,
      );
    this.addSql(
      `create unique index "comment_actions_open_unique" on "comment_actions" ("comment_id") where ${open};`,
    );
    this.addSql(
      `create unique index "comment_actions_draft_unique" on "comment_actions" ("comment_id") where "status" = 'draft';`,
    );
    this.addSql(`create index "comment_actions_due_index" on "comment_actions" ("target_id") where ${open};`);
    this.addSql(
      `create table "comment_notes" ("id" uuid not null, "created_at" timestamptz(3) not null, "org_id" uuid not null, "comment_id" uuid not null, "text" text not null, "author" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "comment_notes_comment_id_created_at_index" on "comment_notes" ("comment_id", "created_at");`,
    );
    this.addSql(`create index "comment_notes_org_id_index" on "comment_notes" ("org_id");`);
    for (const table of ['comments', 'comment_reads', 'comment_actions'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_platform_check" check ("platform" in (${platforms}));`,
      );
    this.addSql(
      `alter table "comments" add constraint "comments_state_check" check ("state" in ('visible', 'hidden', 'held', 'deleted'));`,
    );
    this.addSql(
      `alter table "comment_actions" add constraint "comment_actions_kind_check" check ("kind" in ('answer', 'hide', 'unhide', 'delete', 'like'));`,
    );
    this.addSql(
      `alter table "comment_actions" add constraint "comment_actions_status_check" check ("status" in ('draft', 'discarded', 'pending', 'calling', 'reading', 'done', 'refused', 'unconfirmed'));`,
    );
    for (const table of ['comments', 'comment_reads', 'comment_actions', 'comment_notes'])
      this.addSql(`select enforce_tenancy('${table}');`);
    this.#allow(`'posts', 'uploads', 'metrics', 'comments'`);
  }

  override down(): void {
    this.addSql(`delete from "endpoint_pauses" where "endpoint" = 'comments';`);
    this.#allow(`'posts', 'uploads', 'metrics'`);
    for (const table of ['comment_notes', 'comment_actions', 'comment_reads', 'comments'])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

  #allow(endpoints: string): void {
    this.addSql(`alter table "endpoint_pauses" drop constraint "endpoint_pauses_endpoint_check";`);
    this.addSql(
      `alter table "endpoint_pauses" add constraint "endpoint_pauses_endpoint_check" check ("endpoint" in (${endpoints})) not valid;`,
    );
  }
}
