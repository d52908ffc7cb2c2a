/**
 * Rights of `social_tenant` on tables whose rows belong to no organization, besides `organizations`. It has none on all others.
 */
const grants: Readonly<Record<string, readonly string[]>> = {
  database_state: ['select'],
  embedding_models: ['select (model_id, dimensions, status)'],
  idempotency_keys: [
    'select (owner, key, fingerprint, status, body, created_at)',
    'insert (owner, key, fingerprint, status, body, created_at)',
    'update (fingerprint, status, body, created_at)',
  ],
  identities: ['select (user_id, email)'],
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

/** Tables with `org_id` of which it may do less than all. */
const lessOf: typeof grants = { audit_events: ['select', 'insert'] };

const isMember = `user_id in (select m.user_id from memberships m)`;
const own = `nullif(current_setting('app.org_id', true), '')`;

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

/** Statements that leave `social_tenant` on tables without `org_id` what the operations of a member need. */
export const grantToTenants = (): string[] => [
  ...Object.entries({ ...grants, ...lessOf }).flatMap(([table, verbs]) => [
    `revoke all on "${table}" from social_tenant;`,
    ...verbs.map(verb => `grant ${verb} on "${table}" to social_tenant;`),
  ]),
  ...Object.entries(rows).flatMap(([table, condition]) => [
    `alter table "${table}" enable row level security;`,
    `create policy "tenants" on "${table}" to social_tenant using (${condition}) with check (${condition});`,
    `create policy "system" on "${table}" to social_system using (true) with check (true);`,
  ]),
];
