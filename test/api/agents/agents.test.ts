import assert from 'node:assert/strict';
import { aKey } from '../../support/makers.ts';
import { aConnection, anAuthor } from '../../support/posts.ts';
import { agentBody, anAgent, askToRun } from '../../support/agents.ts';
import { useApi } from '../../support/http/api.ts';
import { use } from '../../support/use.ts';

describe('agents', () => {
  const api = useApi({ SIGNUP_CREDITS: '25' });

  const ada = use(() => anAuthor(api()));
  const owner = use(() => ({ token: ada().token, brandSlug: ada().brand.slug }));

  const send = (body: object) => api().post('/agents', body, { as: ada().token });
  const refused = async (given: Record<string, unknown>) => {
    const { status, body } = await send(agentBody(owner(), given));
    assert.equal(status, 400, JSON.stringify(body));
    return body.details[0] as { path: string; code: string; message: string };
  };
  const read = async (id: string) => (await api().get(`/agents/${id}`, { as: ada().token })).data;
  const patch = (id: string, body: object) => api().patch(`/agents/${id}`, body, { as: ada().token });

  it('refuse a schedule that Temporal would read otherwise, with the reason', async () => {
    assert.deepEqual(await refused({ schedule: '0 9 * * MON#1' }), {
      path: 'schedule',
      code: 'invalid_schedule',
      message: 'A schedule cannot contain "#". Use digits, names, and * / , - only.',
    });
  });

  it('need something to write about', async () => {
    assert.equal((await refused({ instructions: ' ' })).path, 'instructions');
  });

  it('do not publish by themselves where text alone cannot go', async () => {
    const { path, message } = await refused({ autoPublish: true, platforms: ['x', 'instagram'] });
    assert.equal(path, 'autoPublish');
    assert.match(message, /instagram need media/);
  });

  it('publish by themselves only where the brand is connected', async () => {
    const { status, body } = await send(agentBody(owner(), { autoPublish: true }));
    assert.deepEqual([status, body.error], [409, 'connection_missing']);
  });

  it('are for brands and knowledge bases that are there', async () => {
    assert.equal((await send(agentBody({ brandSlug: 'nobodys' }))).status, 404);
    const knowledgeBaseId = '018f0000-0000-7000-8000-000000000000';
    assert.equal((await send(agentBody(owner(), { knowledgeBaseId }))).status, 404);
  });

  it('are enabled, save drafts, and say when they run next', async () => {
    const { id } = await anAgent(api(), owner(), { schedule: ' 0  9 * * MON-FRI' });
    const agent = await read(id);
    assert.deepEqual(
      [agent.enabled, agent.autoPublish, agent.paused, agent.schedule, agent.scheduleText],
      [true, false, null, '0 9 * * MON-FRI', 'Every weekday at 09:00 (UTC)'],
    );
    assert.deepEqual([agent.postsPerRun, agent.tone, agent.maxPostsPerDay], [1, 'professional', 10]);
    assert.equal(agent.nextRuns.length, 5);
    for (const time of agent.nextRuns) assert.match(time, /T09:00:00\.000Z$/);
  });

  it('are listed newest first with how many there are, of one brand where that is asked for', async () => {
    const other = await anAuthor(api());
    const theirs = { token: other.token, brandSlug: other.brand.slug };
    const [one, two] = [await anAgent(api(), theirs), await anAgent(api(), theirs)];
    const { data } = await api().get('/agents', { as: other.token });
    assert.deepEqual(
      data.agents.map(({ id }: { id: string }) => id),
      [two.id, one.id],
    );
    assert.equal(data.total, 2);
    const { data: none } = await api().get('/agents?brandSlug=another', { as: other.token });
    assert.deepEqual(none, { agents: [], total: 0, totalIsMinimum: false });
  });

  it('no longer run while they are disabled', async () => {
    const { id } = await anAgent(api(), owner());
    const { data } = await patch(id, { enabled: false });
    assert.deepEqual([data.enabled, data.nextRuns], [false, []]);
    assert.deepEqual(data.paused, { code: 'disabled', message: 'Disabled on request.' });
    const { data: enabled } = await patch(id, { enabled: true });
    assert.deepEqual([enabled.paused, enabled.nextRuns.length], [null, 5]);
  });

  it('say when their drafts are wanted out, in a zone that there is', async () => {
    const draftTimes = { daysAfter: 1, time: '09:00', timeZone: 'Europe/Berlin' };
    const { id } = await anAgent(api(), owner(), { draftTimes });
    assert.deepEqual((await patch(id, { name: 'Miller' })).data.draftTimes, draftTimes);
    assert.equal((await patch(id, { draftTimes: null })).data.draftTimes, null);
    for (const wrong of [{ time: '9:00' }, { timeZone: 'Berlin' }, { daysAfter: -1 }])
      assert.equal((await patch(id, { draftTimes: { ...draftTimes, ...wrong } })).status, 400);
  });

  it('are changed field by field, each change with its message to Temporal', async () => {
    const { id } = await anAgent(api(), owner());
    const { data } = await patch(id, { schedule: '*/5 * * * *', tone: 'casual', monthlyCredits: 100 });
    assert.deepEqual(
      [data.schedule, data.tone, data.monthlyCredits, data.name],
      ['*/5 * * * *', 'casual', 100, 'Baker'],
    );
    const messages = await api().rows(
      'select kind from outbox_messages where workflow_id = $1',
      `agent:${id}`,
    );
    assert.equal(messages.length, 2);
  });

  it('cannot be changed into something that has nothing to write about', async () => {
    const { id } = await anAgent(api(), owner());
    assert.equal((await patch(id, { instructions: '' })).status, 400);
    assert.notEqual((await read(id)).instructions, '');
  });

  it('are gone once they are deleted, and their runs with them', async () => {
    const { id } = await anAgent(api(), owner());
    const { data } = await api().delete(`/agents/${id}`, { as: ada().token });
    assert.deepEqual(data, { id, deleted: true });
    for (const path of ['', '/runs'])
      assert.equal((await api().get(`/agents/${id}${path}`, { as: ada().token })).status, 404);
  });

  it('say what they miss, and go on once it is back', async () => {
    const bob = await anAuthor(api(), ['x']);
    const theirs = { token: bob.token, brandSlug: bob.brand.slug };
    const { id } = await anAgent(api(), theirs, { autoPublish: true });
    const codeNow = async () =>
      (await api().get(`/agents/${id}`, { as: bob.token })).data.paused?.code as string | undefined;
    assert.equal(await codeNow(), undefined);
    await aConnection(api(), bob, 'x', 'expired');
    assert.equal(await codeNow(), 'token_expired');
    await aConnection(api(), bob, 'x', 'disconnected');
    assert.equal(await codeNow(), 'connection_missing');
    await aConnection(api(), bob, 'x');
    assert.equal(await codeNow(), undefined);
    await api().rows(
      `insert into billing_accounts (org_id, status) values ($1, 'suspended')
       on conflict (org_id) do update set status = 'suspended'`,
      bob.orgId,
    );
    assert.equal(await codeNow(), 'billing_suspended');
    await api().rows(`update billing_accounts set status = 'active' where org_id = $1`, bob.orgId);
    assert.equal((await api().delete(`/brands/${bob.brand.slug}`, { as: bob.token })).status, 200);
    assert.equal(await codeNow(), 'brand_deleted');
  });

  it('miss a knowledge base that was deleted', async () => {
    const { data: base } = await api().post('/kbs', { name: 'Bread' }, { as: ada().token });
    const { id } = await anAgent(api(), owner(), { knowledgeBaseId: base.id });
    assert.equal((await api().delete(`/kbs/${base.id}`, { as: ada().token })).status, 200);
    assert.equal((await read(id)).paused.code, 'knowledge_base_deleted');
    assert.equal((await patch(id, { knowledgeBaseId: null })).data.paused, null);
  });

  it('grant no rights that their user does not have: publishing and reading knowledge need their own scopes', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['agents:write', 'agents:read'] });
    const { data: base } = await api().post('/kbs', { name: 'Secrets' }, { as: ada().token });
    await aConnection(api(), ada(), 'x');
    for (const [given, scope] of [
      [{ autoPublish: true }, 'posts:write'],
      [{ knowledgeBaseId: base.id }, 'kb:read'],
    ] as const) {
      const { status, body } = await api().post('/agents', agentBody(owner(), given), { as: key });
      assert.deepEqual([status, body.requiredScopes], [403, [scope]]);
    }
    const { data: own } = await api().post('/agents', agentBody(owner()), { as: key });
    for (const [given, scope] of [
      [{ enabled: false, autoPublish: true }, 'posts:write'],
      [{ enabled: false, knowledgeBaseId: base.id }, 'kb:read'],
    ] as const) {
      const { status, body } = await api().patch(`/agents/${own.id}`, given, { as: key });
      assert.deepEqual([status, body.requiredScopes], [403, [scope]], 'nor by changing one that is disabled');
    }
  });

  it('are as many as the plan allows', async () => {
    const bob = await anAuthor(api());
    const theirs = { token: bob.token, brandSlug: bob.brand.slug };
    for (let made = 0; made < 20; made += 1) await anAgent(api(), theirs);
    const { status, body } = await api().post('/agents', agentBody(theirs), { as: bob.token });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /at most 20 agents/);
  });

  it('run on request, one run at a time, while there are credits', async () => {
    const { id } = await anAgent(api(), owner());
    const first = await askToRun(api(), owner(), id);
    assert.equal(first.status, 202, first.text);
    const { data: run } = await api().get(`/agents/${id}/runs/${first.data.runId}`, { as: ada().token });
    assert.deepEqual([run.status, run.trigger, run.dryRun, run.postIds], ['running', 'manual', false, []]);
    assert.equal((await askToRun(api(), owner(), id)).body.error, 'invalid_state');
    const others = [await anAgent(api(), owner()), await anAgent(api(), owner())];
    assert.equal((await askToRun(api(), owner(), others[0]!.id, '?dryRun=true')).status, 202);
    const third = await askToRun(api(), owner(), others[1]!.id);
    assert.deepEqual([third.status, third.body.error], [402, 'insufficient_credits']);
  });

  it('no longer run once their credits of the month are spent', async () => {
    const bob = await anAuthor(api());
    const theirs = { token: bob.token, brandSlug: bob.brand.slug };
    const { id } = await anAgent(api(), theirs, { monthlyCredits: 9 });
    const { status, body } = await askToRun(api(), theirs, id);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /9 credits a month/);
  });
});
