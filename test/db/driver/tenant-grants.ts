/**
 * Rights of the role `social_tenant` on tables without `org_id`, a line a verb, with the columns if they are named. The
 * role has no rights on a table that is missing here. `test/db/driver/tenant-grants.test.ts` compares this list with the
 * migrated database.
 */
export const tenantGrants: Readonly<Record<string, readonly string[]>> = {
  // operations of a member are refused while a restored database waits
  database_state: ['select'],
  embedding_models: ['select (dimensions, model_id, status)'],
  // of the organization alone
  idempotency_keys: [
    'insert (body, created_at, fingerprint, key, owner, status)',
    'select (body, created_at, fingerprint, key, owner, status)',
    'update (body, created_at, fingerprint, status)',
  ],
  // of members alone: an author's own addresses never approve a post
  identities: ['select (email, user_id)'],
  link_cards: ['select (card, read_at, url_hash)'],
  // the organization alone
  organizations: ['select', 'update (owner_id, updated_at)'],
  outbox_messages: [
    'insert (attempts, available_at, created_at, kind, payload, request_id, trace, workflow_id)',
  ],
  // only counters of unrequested mails
  rate_limits: ['insert (expire, key, points)', 'select (expire, key, points)', 'update (expire, points)'],
  // of members alone: whether a login is fresh, and has not ended
  sessions: ['select (begun_by, created_at, ended_at, id)'],
  // of members, present and former, alone; who may change a column may lock the row
  users: ['select (created_at, deletes_at, email, email_verified_at, id, name)', 'update (updated_at)'],
  // of the organization's webhooks alone
  webhook_sequences: [
    'insert (last_sequence, webhook_id, woken_at)',
    'select (last_sequence, webhook_id, woken_at)',
    'update (last_sequence, woken_at)',
  ],
};
