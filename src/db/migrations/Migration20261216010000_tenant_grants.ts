import { Migration } from '@mikro-orm/migrations';

/**
 * What `social_tenant` may do on tables whose rows belong to no organization, beside `organizations`; nothing on all others.
 */
const grants: Readonly<Record<string, readonly string[]>> = {
  embedding_models: ['select (model_id, dimensions, status)'],
  idempotency_keys: [
    'select (owner, key, fingerprint, status, body, created_at)',
    'insert (owner, key, fingerprint, status, body, created_at)',
    'update (fingerprint, status, body, created_at)',
  ],
  link_cards: ['select (url_hash, card, read_at)'],
  organizations: ['select', 'update (owner_id, updated_at)'],
  outbox_messages: [
    'insert (kind, workflow_id, payload, request_id, trace, created_at, available_at, attempts)',
  ],
  rate_limits: ['select (key, points, expire)', 'insert (key, points, expire)', 'update (points, expire)'],
  sessions: ['select (id, created_at, ended_at, begun_by)'],
  users: ['select (id, created_at, email, name, email_verified_at, deletes_at)', 'update (updated_at)'],
  webhook_sequences: [
    'select (webhook_id, last_sequence, woken_at)',
    'insert (webhook_id, last_sequence, woken_at)',
    'update (last_sequence, woken_at)',
  ],
};

const closed = [
  'account_paces',
  'account_quotas',
  'commit_queue',
  'endpoint_pauses',
  'identities',
  'mail_tokens',
  'mikro_orm_migrations',
  'platform_hook_events',
  'rate_windows',
  'signup_gifts',
  'social_logins',
  'source_hosts',
  'stripe_events',
];

/**
 * What the release before does as `social_tenant` beyond that: it reads the whole row of a person, lists and ends their sessions,
 * changes their password, and the like. The first migration of the next release revokes it.
 */
const grantsOfReleaseBefore: typeof grants = {
  identities: ['select (id, created_at, user_id, provider, subject, email, last_used_at)', 'delete'],
  mail_tokens: [
    'select (user_id, purpose, used_at)',
    'insert (id, created_at, user_id, email, purpose, token_hash, expires_at)',
    'update (used_at)',
  ],
  outbox_messages: ['select (payload)'],
  sessions: [
    'select (user_id, active_org_id, token_hash, country, ip, user_agent, last_used_at, expires_at, lives_until)',
    'update (ended_at)',
  ],
  users: [
    'select (password_hash, time_zone, organizations_made, updated_at)',
    'update (name, time_zone, password_hash)',
  ],
};

const own = `nullif(current_setting('app.org_id', true), '')`;
const isMember = `user_id in (select m.user_id from memberships m)`;

/** Rows that `social_tenant` sees and changes: of `memberships`, `former_members`, and `webhooks`, it sees those of one organization. */
const rows: Readonly<Record<string, string>> = {
  idempotency_keys: `owner = 'org:' || ${own}`,
  identities: isMember,
  mail_tokens: isMember,
  rate_limits: `starts_with(key, 'unasked:')`,
  sessions: isMember,
  users: 'id in (select m.user_id from memberships m union all select f.user_id from former_members f)',
  webhook_sequences: 'webhook_id in (select w.id from webhooks w)',
};

/** Leaves `social_tenant` on tables without `org_id` what the operations of a member need, and on a new table nothing. */
export class Migration20261216010000_tenant_grants extends Migration {
  override name = 'Migration20261216010000_tenant_grants';

  /** One table after the other, so that the locks of two never wait for those of a request; each statement may be repeated. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.#nameLeavers();
    for (const table of [...closed, ...Object.keys(grants)]) {
      const given = [...(grants[table] ?? []), ...(grantsOfReleaseBefore[table] ?? [])];
      // one text is one transaction: no process is without its grants in between
      this.addSql(
        [
          `revoke all on "${table}" from social_tenant;`,
          ...given.map(verb => `grant ${verb} on "${table}" to social_tenant;`),
          ...this.#show(table),
        ].join('\n'),
      );
    }
    this.#closeNewTables();
  }

  override down(): void {
    for (const table of [...closed, ...Object.keys(grants)])
      this.addSql(`grant select, insert, update, delete on "${table}" to social_tenant;`);
    for (const table of Object.keys(rows))
      this.addSql(
        `drop policy "tenants" on "${table}"; drop policy "system" on "${table}"; alter table "${table}" disable row level security;`,
      );
    this.addSql(`drop function person_name(text);`);
    this.addSql(
      `alter default privileges in schema public grant select, insert, update, delete on tables to social_tenant;`,
    );
  }

  #show(table: string): string[] {
    const condition = rows[table];
    if (condition === undefined) return [];
    return [
      `alter table "${table}" enable row level security;`,
      `drop policy if exists "tenants" on "${table}";`,
      `drop policy if exists "system" on "${table}";`,
      `create policy "tenants" on "${table}" to social_tenant using (${condition}) with check (${condition});`,
      `create policy "system" on "${table}" to social_system using (true) with check (true);`,
    ];
  }

  /** The name of a person who has left still stands beside what they did: it is all that is shown of them. */
  #nameLeavers(): void {
    this.addSql(
      `create or replace function person_name(person text) returns text
       language sql stable security definer set search_path from current as $$
         select u.name from users u where u.id = case when person ~ '^[0-9a-f-]{36}$' then person::uuid end
       $$;`,
    );
  }

  /** `enforce_tenancy` gives the role its verbs on a new table with `org_id`; any other table names its own. */
  #closeNewTables(): void {
    this.addSql(
      `alter default privileges in schema public revoke select, insert, update, delete on tables from social_tenant;`,
    );
    this.addSql(`create or replace function enforce_tenancy(target regclass, org_column text default 'org_id')
 returns void
 language plpgsql
as $$
  declare
    own text := format('%I = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)', org_column);
  begin
    execute format('alter table %s enable row level security', target);
    execute format('create policy tenants on %s to social_tenant using (%s) with check (%s)', target, own, own);
    execute format('create policy system on %s to social_system using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to social_tenant', target);
  end $$;`);
  }
}
