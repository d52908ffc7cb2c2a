import assert from 'node:assert/strict';
import { catalogQuery, listExportTables, type ExportTable } from '../../../src/db/exports/export-tables.ts';
import { leftOutTables } from '../../../src/db/exports/left-out.ts';
import { findReferences } from '../../../src/db/exports/export-references.ts';
import { useApi } from '../../support/http/api.ts';

/** Tables of an organization that are in its export. Add a new table here, or with a reason to `leftOutTables`. */
const exported = [
  'account_exports',
  'account_metric_days',
  'account_metrics',
  'agent_posts',
  'agent_runs',
  'agents',
  'ai_calls',
  'api_keys',
  'audit_events',
  'billing_accounts',
  'billing_changes',
  'brand_overrides',
  'brand_queues',
  'brands',
  'carousel_files',
  'carousel_posts',
  'carousel_versions',
  'carousels',
  'clip_jobs',
  'clips',
  'comment_actions',
  'comment_notes',
  'comments',
  'connection_changes',
  'connections',
  'credit_entries',
  'credit_holds',
  'deliveries',
  'delivery_attempts',
  'effects',
  'events',
  'follow_up_comments',
  'former_members',
  'ideas',
  'invitations',
  'invite_links',
  'jobs',
  'kb_chunks',
  'kb_documents',
  'kb_source_items',
  'kb_sources',
  'kb_vectors',
  'knowledge_bases',
  'media',
  'media_renditions',
  'memberships',
  'monthly_spending',
  'notification_preferences',
  'notifications',
  'onboarding_marks',
  'organizations',
  'permission_groups',
  'platform_charges',
  'post_actions',
  'post_changes',
  'post_confirmations',
  'post_metric_days',
  'post_metrics',
  'post_notes',
  'post_reviews',
  'post_targets',
  'posts',
  'publish_attempts',
  'review_links',
  'saved_texts',
  'series',
  'series_occurrences',
  'spending_budgets',
  'stopped_memberships',
  'users',
  'webhook_changes',
  'webhook_recoveries',
  'webhooks',
];

describe('the tables of an export', () => {
  const api = useApi();
  const tables = async (): Promise<ExportTable[]> =>
    listExportTables((await api().rows(catalogQuery)) as never, { includeAudit: true }).tables;

  it('are all tables of an organization, except for those excluded with a reason', async () => {
    const names = (await tables()).map(({ name }) => name);
    assert.deepEqual(names, exported, 'a new table is exported: say here that it may be');
    const all = await api().rows<{ name: string }>(
      `select distinct table_name as name from information_schema.columns where column_name = 'org_id'`,
    );
    const known = [...exported, ...Object.keys(leftOutTables)];
    assert.deepEqual(
      all.map(({ name }) => name).filter(name => !known.includes(name)),
      [],
    );
  });

  it('have no column with a secret, a hash of one, or what only the service reads', async () => {
    const names = (await tables()).flatMap(({ name, columns }) =>
      columns.map(column => `${name}.${column.name}`),
    );
    for (const secret of [
      'connections.access_token',
      'webhooks.secret',
      'post_targets.handles',
      'invite_links.token',
    ])
      assert.ok(!names.includes(secret), secret);
    assert.deepEqual(
      names.filter(name => /hash|password|secret$|_token$|verifier|grant/.test(name)),
      [],
    );
    assert.deepEqual(
      names.filter(name => name.startsWith('users.')),
      ['users.id', 'users.created_at', 'users.email', 'users.name'],
    );
  });

  it('refer to one another by the names of their columns', async () => {
    const references = findReferences(await tables()).map(
      ({ table, column, to }) => `${table}.${column} → ${to}`,
    );
    for (const known of [
      'posts.brand_id → brands',
      'post_targets.post_id → posts',
      'publish_attempts.target_id → post_targets',
      'deliveries.webhook_id → webhooks',
      'delivery_attempts.delivery_id → deliveries',
      'memberships.user_id → users',
    ])
      assert.ok(references.includes(known), known);
    assert.ok(!references.some(reference => reference.startsWith('audit_events.target_id')));
  });
});
