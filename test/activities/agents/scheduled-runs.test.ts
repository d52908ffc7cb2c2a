import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { createAgentActivities } from '../../../src/activities/agents/agent-activities.ts';
import { findOffsets } from '../../../src/domain/wall-clock.ts';
import { anAgent, type AgentOwner } from '../../support/agents.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

interface Run {
  id: string;
  status: string;
  scheduledFor: string | null;
  reason: { code: string; message: string } | null;
  steps: unknown[];
}

const success = { failed: null, cutShort: null };
const failure = (code: string, message: string) => ({ failed: { code, message }, cutShort: null });

const minute = 60_000;
/** Returns the start of the minute so many minutes ago. */
const minutesAgo = (minutes: number): Date => new Date((Math.floor(Date.now() / minute) - minutes) * minute);

describe('a run by its schedule', () => {
  const api = useApi({ SIGNUP_CREDITS: '20' });
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const steps = use(() => createAgentActivities(service()));

  const anOwner = async (): Promise<AgentOwner & { orgId: string }> => {
    const author = await anAuthor(api());
    return { token: author.token, orgId: author.orgId, brandSlug: author.brand.slug };
  };
  /** Creates an agent that is a day old and runs every minute by default. */
  const anOldAgent = async (owner: AgentOwner, given: Record<string, unknown> = {}): Promise<string> => {
    const { id } = await anAgent(api(), owner, { schedule: '* * * * *', ...given });
    return id;
  };
  const recorded = (agentId: string, until: Date) =>
    api().rows('update agents set runs_recorded_until = $2 where id = $1', agentId, until);
  const runsOf = async ({ token }: AgentOwner, agentId: string, query = ''): Promise<Run[]> =>
    (await api().get(`/agents/${agentId}/runs?limit=100${query}`, { as: token })).data.runs;
  const begin = (agentId: string, at: Date) => steps().beginScheduledRun(agentId, at.toISOString());
  const fail = async (runId: string | null) =>
    steps().finishRun(runId ?? '', failure('unavailable', 'The model is away.'));
  const credits = async ({ token }: AgentOwner) => {
    const { balance, held } = (await api().get('/billing/credits', { as: token })).data;
    return [balance, held];
  };

  it('begins once for an instant, however often it is requested', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    const [one, two] = await Promise.all([begin(id, minutesAgo(0)), begin(id, minutesAgo(0))]);
    assert.deepEqual([one.state, two.state], ['running', 'running']);
    assert.equal(one.runId, two.runId);
    assert.deepEqual(await credits(owner), [10, 10]);
    const messages = await api().rows(
      'select 1 from outbox_messages where workflow_id = $1',
      `agent-run:${one.runId}`,
    );
    assert.equal(messages.length, 1);
  });

  it('does not begin in the second of two equal hours, in which Temporal may fire', async () => {
    const owner = await anOwner();
    const timeZone = 'Europe/Berlin';
    const id = await anOldAgent(owner, { schedule: '30 2 * * *', timeZone });
    const spans = findOffsets(timeZone, new Date(), new Date(Date.now() + 400 * 24 * 60 * minute));
    const autumn = spans.find(({ seconds }, index) => seconds < (spans[index - 1]?.seconds ?? 0));
    const [first, second] = [-30, 30].map(by => new Date(autumn!.from.getTime() + by * minute));
    assert.deepEqual(await begin(id, second!), { state: 'not_due', runId: null, why: null });
    assert.deepEqual(await runsOf(owner, id), []);
    assert.equal((await begin(id, first!)).state, 'running');
  });

  it('is skipped while the run before is under way', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    await recorded(id, minutesAgo(1));
    await api().post(`/agents/${id}/run`, undefined, { as: owner.token });
    const tick = await begin(id, minutesAgo(0));
    assert.deepEqual([tick.state, tick.why], ['skipped', 'The previous run had not finished yet.']);
  });

  it('is skipped if it is more than fifteen minutes late', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner, { schedule: '0 0 1 1 *' });
    assert.equal((await begin(id, minutesAgo(17))).state, 'skipped');
    const [run] = await runsOf(owner, id);
    assert.equal(run?.reason?.code, 'missed');
  });

  it('does not come in a burst after an outage: of all that were missed only the last is run', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner, { schedule: '*/2 * * * *' });
    const last = minutesAgo(0).getUTCMinutes() % 2 === 0 ? minutesAgo(0) : minutesAgo(1);
    const before = (count: number): Date => new Date(last.getTime() - count * 2 * minute);
    await recorded(id, before(60));
    // Temporal starts the first due run, and drops the other due runs or starts them too
    for (const count of [3, 2, 1, 0]) await begin(id, before(count));
    const runs = await runsOf(owner, id);
    assert.deepEqual(
      runs.filter(({ status }) => status === 'running').map(({ scheduledFor }) => scheduledFor),
      [last.toISOString()],
    );
    const skipped = runs.filter(({ status }) => status === 'skipped');
    assert.equal(skipped.length, 59);
    assert.deepEqual([...new Set(skipped.map(({ reason }) => reason?.code))], ['missed']);
    assert.deepEqual(await credits(owner), [10, 10]);
  });

  it('is the last one that is due where Temporal starts only the first', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    await recorded(id, minutesAgo(6));
    const { runId } = await begin(id, minutesAgo(5));
    const runs = await runsOf(owner, id);
    const begun = runs.filter(({ status }) => status === 'running');
    assert.deepEqual(
      begun.map(run => run.id),
      [runId],
    );
    assert.ok(Date.parse(begun[0]?.scheduledFor ?? '') >= minutesAgo(1).getTime());
    assert.ok(runs.length >= 5, 'those before it are there, skipped');
    assert.equal((await begin(id, minutesAgo(5))).state, 'skipped');
  });

  it('leaves at most a hundred rows of a long outage, and says how many more there were', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    await recorded(id, minutesAgo(500));
    await begin(id, minutesAgo(0));
    const { data } = await api().get(`/agents/${id}/runs?status=skipped&limit=100`, { as: owner.token });
    assert.equal(data.total, 100);
    const first = (data.runs as Run[]).toSorted(
      (one, other) => Date.parse(one.scheduledFor!) - Date.parse(other.scheduledFor!),
    )[0];
    assert.match(first?.reason?.message ?? '', /The same happened to 399 earlier runs/);
    const statements = await api().rows(
      `select distinct cmin::text from agent_runs where agent_id = $1 and status = 'skipped'`,
      id,
    );
    assert.equal(statements.length, 1, 'all of them are written at once');
  });

  it('is skipped with the reason where its agent is paused', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    await api().patch(`/agents/${id}`, { enabled: false }, { as: owner.token });
    const tick = await begin(id, minutesAgo(0));
    assert.deepEqual([tick.state, tick.why], ['skipped', 'Disabled on request.']);
  });

  it('fails if no one can pay for it, and sends a notification', async () => {
    const owner = await anOwner();
    await api().rows('update billing_accounts set balance = 9 where org_id = $1', owner.orgId);
    const id = await anOldAgent(owner);
    const tick = await begin(id, minutesAgo(0));
    assert.equal(tick.state, 'failed');
    const [run] = await runsOf(owner, id);
    assert.equal(run?.reason?.code, 'insufficient_credits');
    const { data } = await api().get('/api/notifications', { as: owner.token });
    assert.equal(data.notifications[0].title, 'Agent run failed');
  });

  it('that fails for the third time in a row disables its agent, and says so', async () => {
    const owner = await anOwner();
    await api().post(
      '/webhooks',
      { name: 'All', url: 'https://example.com', events: ['agent.run.failed'] },
      { as: owner.token },
    );
    const id = await anOldAgent(owner);
    for (const back of [2, 1, 0]) {
      await recorded(id, minutesAgo(back + 1));
      const run = await api().post(`/agents/${id}/run`, undefined, { as: owner.token });
      await fail(run.data.runId);
    }
    const { data: agent } = await api().get(`/agents/${id}`, { as: owner.token });
    assert.deepEqual([agent.enabled, agent.paused.code, agent.consecutiveFailures], [false, 'disabled', 3]);
    assert.match(agent.paused.message, /3 failed runs in a row.*The model is away/);
    const { data } = await api().get('/api/notifications', { as: owner.token });
    assert.deepEqual(
      data.notifications.map(({ title }: { title: string }) => title),
      ['Agent disabled', 'Agent run failed', 'Agent run failed'],
    );
    const events = await api().rows(
      'select body from events where org_id = $1 order by created_at',
      owner.orgId,
    );
    assert.equal(events.length, 3);
    assert.deepEqual(JSON.parse(events[0].body).data.error, {
      code: 'unavailable',
      message: 'The model is away.',
    });
    const [line] = await api().rows(
      `select actor_kind from audit_events where action = 'agent.disabled' and target_id = $1`,
      id,
    );
    assert.equal(line.actor_kind, 'service');
    assert.deepEqual(await credits(owner), [20, 0]);
  });

  it('that succeeds forgets the failures before it', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    for (const outcome of ['failed', 'completed']) {
      const { data } = await api().post(`/agents/${id}/run`, undefined, { as: owner.token });
      await (outcome === 'failed' ? fail(data.runId) : steps().finishRun(data.runId, success));
    }
    const { data: agent } = await api().get(`/agents/${id}`, { as: owner.token });
    assert.equal(agent.consecutiveFailures, 0);
  });

  it('is ended once, and paid for once, however often its end is written', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    const { data } = await api().post(`/agents/${id}/run`, undefined, { as: owner.token });
    await steps().finishRun(data.runId, success);
    await steps().finishRun(data.runId, failure('late', 'Too late.'));
    const [run] = await runsOf(owner, id);
    assert.deepEqual([run?.status, run?.reason, run?.steps], ['completed', null, []]);
    assert.deepEqual(await credits(owner), [10, 0]);
  });

  it('is completed where a post was kept, whatever its workflow has heard of it', async () => {
    const owner = await anOwner();
    const id = await anOldAgent(owner);
    const { data } = await api().post(`/agents/${id}/run`, undefined, { as: owner.token });
    await api().rows(
      `insert into agent_posts (id, created_at, org_id, run_id, agent_id, number, title, texts, sources, provider, model, tries)
       values (gen_random_uuid(), now(), $1, $2, $3, 1, 'Kept', '[]', '[]', 'local', 'local', 1)`,
      owner.orgId,
      data.runId,
      id,
    );
    await steps().finishRun(data.runId, failure('timed_out', 'The model did not answer in time.'));
    const [run] = await runsOf(owner, id);
    assert.deepEqual([run?.status, run?.reason], ['completed', null]);
    assert.deepEqual(await credits(owner), [10, 0]);
  });
});
