import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/index.ts';
import { auditActions } from '../../../src/domain/audit.ts';
import { runOperator } from '../../../src/operator.ts';
import { startTestApi, useApi, type Reply } from '../../support/http/api.ts';
import { linesOf, type AuditLine } from '../../support/http/audit-lines.ts';
import { auditedActions } from '../../support/http/audited.ts';
import type { Stage } from '../../support/http/audited-stage.ts';
import { unaudited } from '../../support/http/unaudited.ts';
import { eventually } from '../../support/eventually.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { aKeyring } from '../../support/canaries/mail-secrets.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { operationsOf } from '../../support/http/openapi.ts';
import { sandbox } from '../../support/stack.ts';
import { use } from '../../support/use.ts';
import { startStripeServer } from '../../support/servers/stripe-server.ts';

const from = { headers: { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'audit-test/1.0' } };

/** Events in the audit log that no operation of the API causes. */
const otherwise = [
  'access.denied',
  'authentication.failed',
  'rate_limit.exceeded',
  'webhook.disabled',
  'credits.granted',
  'post.retried',
  'post.resolved',
  'post.cancelled',
  'delivery.resent',
  'publishing.paused',
  'publishing.resumed',
  'database.restored',
  'carousel.rendered',
  'carousel.failed',
  'account.deletion_cancelled',
  'account.deleted',
  'organization.deleted',
  'document.ingested',
  'document.failed',
  'agent.disabled',
  'series.paused',
  'source.paused',
  'account_export.completed',
  'account_export.failed',
];

describe('the audit log', () => {
  const keyring = aKeyring();
  const stripe = use(startStripeServer);
  const logins = use(startLoginServer);
  const api = useApi(async () => ({
    ...logins().env,
    SANDBOX_URL: await sandbox(),
    ENCRYPTION_KEYS: keyring,
    PUBLIC_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: stripe().key,
    STRIPE_WEBHOOK_SECRET: stripe().webhookSecret,
    STRIPE_URL: stripe().url,
    STRIPE_PRICES: 'pro=price_pro',
    EXPORT_WAIT: '0ms',
    APP_URL: 'https://app.example',
  }));
  let stage: Stage;
  before(async () => {
    stage = { api: api(), stripe: stripe(), logins: logins(), keyring, from, ada: await aUser(api()) };
  });

  const oneLine = async (reply: Reply) => {
    const lines = await eventually('a line', async () => {
      const found = await linesOf(api(), reply);
      return found.length > 0 && found;
    });
    assert.deepEqual(
      lines.map(({ action }) => action),
      [lines[0]?.action],
    );
    return lines[0]!;
  };

  for (const { operationId, action, by = 'ada', target, run } of auditedActions)
    it(`has one line for ${operationId}: ${action}`, async () => {
      const line = await oneLine(await run(stage));
      assert.equal(line.action, action);
      assert.equal(line.target_kind, target);
      assert.ok(line.target_id);
      assert.equal(line.actor_kind, by === 'ada' || by === 'anyone' ? 'user' : by);
      if (by === 'ada') assert.equal(line.actor_id, stage.ada.id);
      else assert.equal(line.actor_id === null, by === 'anonymous' || by === 'stripe');
      assert.deepEqual([line.ip, line.user_agent], ['203.0.113.7', 'audit-test/1.0']);
      assert.ok(line.org_id);
      const isOfAnother = line.target_kind === 'organization' && line.target_id === line.org_id;
      if (by === 'ada' && !isOfAnother) assert.equal(line.org_id, stage.ada.orgId);
    });

  it('knows every operation that changes something, or says why it need not', () => {
    const audited = new Set(auditedActions.map(({ operationId }) => operationId));
    const changing = operationsOf(api().file).filter(({ method }) => method !== 'get');
    const names = changing.map(({ operation }) => operation.operationId);
    assert.deepEqual(
      names.filter(name => !audited.has(name) && !(name in unaudited)),
      [],
      'neither audited nor excused',
    );
    assert.deepEqual(
      Object.keys(unaudited).filter(name => audited.has(name) || !names.includes(name)),
      [],
    );
    const told = [...auditedActions.map(({ action }) => action), ...otherwise];
    assert.deepEqual(
      auditActions.filter(action => !told.includes(action)),
      [],
    );
  });

  it('says what was changed, before and after', async () => {
    const { id } = await aKey(api(), stage.ada.token, { scopes: ['posts:read'] });
    const change = { name: 'Renamed', scopes: ['brands:read'] };
    await api().patch(`/api-keys/${id}`, change, { as: stage.ada.token });
    const { data } = await api().get(`/audit-log?targetId=${id}`, { as: stage.ada.token });
    const [changed, created] = data.auditEvents;
    assert.deepEqual([changed.action, created.action, data.total], ['api_key.changed', 'api_key.created', 2]);
    assert.deepEqual(changed.details.after, change);
    assert.deepEqual(changed.details.before.scopes, ['posts:read']);
    assert.deepEqual(changed.actor, { kind: 'user', id: stage.ada.id, name: 'Ada Two' });
  });

  it('holds no secret', async () => {
    const rows = await api().rows(
      `select 1 from audit_events a where a::text ~ '(sk|sess|invite|mail|device)-social-[0-9A-Za-z]{20}|correct horse'`,
    );
    assert.equal(rows.length, 0);
  });

  it('is found by action, by actor and by time, page by page', async () => {
    const { ada } = stage;
    const list = async (search: string) => (await api().get(`/audit-log?${search}`, { as: ada.token })).data;
    const keys = await list('action=api_key.created&limit=1');
    assert.equal(keys.auditEvents.length, 1);
    assert.ok(keys.total > 1);
    const next = await list('action=api_key.created&limit=1&offset=1');
    assert.notEqual(next.auditEvents[0].id, keys.auditEvents[0].id);
    const { at } = keys.auditEvents[0];
    assert.equal((await list(`action=api_key.created&since=${at}`)).total, 1);
    assert.equal((await list(`action=api_key.created&until=${at}`)).total, keys.total - 1);
    assert.equal((await list('actor=stripe')).total, 1);
    assert.equal((await list(`actor=${ada.id}&action=login.failed`)).total, 0);
    assert.equal((await api().get('/audit-log?action=nothing', { as: ada.token })).status, 400);
  });

  it('is for owners, and for keys that an owner gave the scope', async () => {
    const { ada } = stage;
    const { key } = await aKey(api(), ada.token, { scopes: ['audit:read'] });
    assert.equal((await api().get('/audit-log', { as: key })).status, 200);
    const { token } = (await api().post('/teams/invite-links', {}, { as: ada.token })).data;
    const bob = await aUser(api());
    await api().post(`/teams/join/${token}`, undefined, { as: bob.token });
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: bob.token });
    assert.equal((await api().get('/audit-log', { as: bob.token })).status, 403);
    await api().patch(`/teams/members/${bob.id}`, { role: 'admin' }, { as: ada.token });
    assert.equal((await api().get('/audit-log', { as: bob.token })).status, 403);
    const grab = { name: 'Grab', scopes: ['audit:read'] };
    assert.equal((await api().post('/api-keys', grab, { as: bob.token })).status, 403);
    await api().patch(`/teams/members/${bob.id}`, { role: 'owner' }, { as: ada.token });
    assert.equal((await api().get('/audit-log', { as: bob.token })).status, 200);
  });

  it('records changes of operators to plan and credits, by their name', async () => {
    const config = readConfig({ DATABASE_URL: api().databaseUrl });
    const because = ['--by', 'grace', '--reason', 'a gift'];
    const { orgId, token: as } = await aUser(api());
    await runOperator(config, ['credits', orgId, '100', ...because], () => undefined);
    await runOperator(config, ['plan', orgId, '--plan', 'pro', ...because], () => undefined);
    const { data } = await api().get('/audit-log?actor=operator', { as });
    const [plan, credits] = data.auditEvents;
    assert.deepEqual([plan.action, credits.action], ['subscription.changed', 'credits.granted']);
    assert.deepEqual(plan.actor, { kind: 'operator', id: 'grace', name: 'grace' });
    assert.deepEqual([plan.details.before, plan.details.after], [{ plan: 'free' }, { plan: 'pro' }]);
    assert.equal(credits.details.amount, 100);
  });

  it('shows no organization the lines of another', async () => {
    const eve = await aUser(api());
    const { data } = await api().get('/audit-log', { as: eve.token });
    assert.deepEqual(
      data.auditEvents.map(({ action }: { action: string }) => action),
      ['account.created'],
    );
  });

  it('notes who was denied, and a thousand repetitions in one line more', async () => {
    const own = await startTestApi({ DATABASE_URL: api().databaseUrl, RATE_LIMIT: '30' });
    const { id, key } = await aKey(api(), stage.ada.token, { scopes: ['posts:read'] });
    const replies: Reply[] = [];
    for (let call = 0; call < 40; call += 1) replies.push(await own.get('/brands', { as: key, ...from }));
    await own.close();
    const sql = `select * from audit_events where actor_id = $1 order by action, details ? 'repeated'`;
    const rows = await api().rows(sql, id);
    const lines = rows as AuditLine[];
    const told = lines.map(({ action, details }) => [action, details]);
    const at = { method: 'GET', route: '/brands' };
    assert.deepEqual(told, [
      ['access.denied', { ...at, requiredScopes: ['brands:read'] }],
      ['access.denied', { ...at, requiredScopes: ['brands:read'], repeated: 29 }],
      ['rate_limit.exceeded', at],
      ['rate_limit.exceeded', { ...at, repeated: 9 }],
    ]);
    const [denied, limited] = [replies[0], replies[30]];
    for (const [line, reply] of [
      [lines[0], denied],
      [lines[2], limited],
    ] as const) {
      const { actor_kind: kind, org_id: orgId, ip, user_agent: agent, request_id: requestId } = line!;
      assert.deepEqual(
        [kind, orgId, ip, agent, requestId],
        ['api_key', stage.ada.orgId, '203.0.113.7', 'audit-test/1.0', reply?.headers.get('x-request-id')],
      );
    }
  });

  it('notes wrong credentials under the address that they came from', async () => {
    const headers = { ...from.headers, 'X-Forwarded-For': '203.0.113.99' };
    const line = await oneLine(await api().get('/brands', { as: 'wrong', headers }));
    assert.deepEqual(
      [line.action, line.actor_kind, line.ip],
      ['authentication.failed', 'anonymous', headers['X-Forwarded-For']],
    );
    await api().get('/posts', { as: 'wrong', headers });
    const rows = await api().rows('select 1 from audit_events where ip = $1', line.ip);
    assert.equal(rows.length, 1);
  });

  it('keeps its rows: no one can change, delete or empty it', async () => {
    for (const sql of [
      `update audit_events set actor_id = 'somebody else'`,
      'delete from audit_events',
      'truncate audit_events',
    ])
      await assert.rejects(api().rows(sql), /append-only/);
    for (const sql of [
      `set role social_tenant; update audit_events set actor_id = 'somebody else'`,
      'set role social_tenant; delete from audit_events',
      `set role social_system; update audit_events set actor_id = 'somebody else'`,
      'set role social_system; truncate audit_events',
    ])
      await assert.rejects(api().rows(sql), /permission denied/);
  });

  it('deletes a line after 90 days, or with its organization', async () => {
    const insert = (orgId: string | null, age: string) =>
      api().rows(
        `insert into audit_events (id, created_at, org_id, action, actor_kind, request_id, details)
         values (gen_random_uuid(), now() - $2::interval, $1, 'brand.created', 'service', 'old-line', '{}')`,
        orgId,
        age,
      );
    await insert(stage.ada.orgId, '91 days');
    await insert('01890000-0000-7000-8000-000000000000', '1 day');
    const gone = await api().rows(`delete from audit_events where request_id = 'old-line' returning id`);
    assert.equal(gone.length, 2);
  });
});
