import assert from 'node:assert/strict';
import { anAgent, askToRun, endedRun, runOf, sweepOnce } from '../../support/agents.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { modelServer } from '../../support/servers/model-server.ts';
import { use } from '../../support/use.ts';

const saying = (text: string) => ({ title: 'A title', texts: [{ platform: 'x', text }], sources: [] });
const tooLong = saying('too long '.repeat(60));

describe('a run whose model gives unusable answers', () => {
  const server = use(() => modelServer('agent-runs'));
  const service = usePublishing(() => ({
    SIGNUP_CREDITS: '1000',
    SWEEP_AFTER: '1ms',
    ...server().settings,
  }));
  const ada = use(() => service().anAuthor(['x']));

  const keep = (runId: string, name: string) =>
    keepHistory(service().temporalAddress, `agent-run:${runId}`, `run-agent/${name}`);
  const held = async (): Promise<number> => (await ada().get<{ held: number }>('/billing/credits')).held;

  it('gives a post up after three tries, and says why', async () => {
    const { id } = await anAgent(service().api, ada());
    for (let tries = 0; tries < 3; tries += 1) await server().prepare(tooLong);
    const run = await runOf(service().api, ada(), id);
    assert.deepEqual([run.status, run.reason.code, run.postIds], ['failed', 'not_publishable', []]);
    assert.match(run.steps[0].message, /^post 1 was abandoned after 3 attempts: .*exceeds the limits/);
    const calls = await service().api.rows<{ input: number; output: number }>(
      `select sum(input_tokens)::int as input, sum(output_tokens)::int as output from ai_calls where reference = $1`,
      `agent-run:${run.id}`,
    );
    assert.deepEqual(run.tokens, calls[0]);
    assert.ok(run.tokens.input > 0 && run.tokens.output > 0, 'all three tries count');
    assert.equal(await held(), 0);
    await keep(run.id, 'given-up');
  });

  it('fails with what the model says, and asks no second time', async () => {
    const { id } = await anAgent(service().api, ada());
    await server().fault({ operation: 'chat', mode: 'refusal' });
    const run = await runOf(service().api, ada(), id);
    assert.deepEqual([run.status, run.reason.code, run.credits], ['failed', 'refused', 0]);
    assert.match(run.steps.at(-1).message, /^failed: /);
    assert.equal(await held(), 0);
    await keep(run.id, 'refused');
  });

  it('keeps what it made before, and says why it went no further', async () => {
    const { id } = await anAgent(service().api, ada(), { postsPerRun: 3 });
    await server().prepare(saying('A first post, and a good one.'));
    await server().fault({ operation: 'chat', mode: 'slow', delayMs: 1 });
    await server().fault({ operation: 'chat', mode: 'refusal' });
    const run = await runOf(service().api, ada(), id);
    assert.deepEqual([run.status, run.reason, run.postIds.length, run.credits], ['completed', null, 1, 10]);
    assert.match(run.steps.at(-1).message, /^stopped: /);
    await keep(run.id, 'cut-short');
  });

  /** Starts a run that an operator cancels in Temporal while its model is asked for the `asked`th time. */
  const cancelledRun = async (agentId: string, asked: number) => {
    const before = (await server().calls()).length;
    await server().fault({ operation: 'chat', mode: 'slow', delayMs: 60_000 });
    const { data } = await askToRun(service().api, ada(), agentId);
    await eventually('the model is asked', async () => (await server().calls()).length === before + asked);
    await service().temporal.workflow.getHandle(`agent-run:${data.runId}`).cancel();
    return endedRun(service().api, ada(), agentId, data.runId);
  };

  it('ends where an operator cancels it, costs nothing, says so, and is not begun again', async () => {
    const hook = { name: 'Runs', url: 'https://example.com', events: ['agent.run.failed'] };
    await ada().send('post', '/webhooks', hook);
    const { id } = await anAgent(service().api, ada(), { instructions: 'Write about what is cancelled.' });
    const run = await cancelledRun(id, 1);
    const reason = { code: 'cancelled', message: 'An operator cancelled the run in Temporal.' };
    assert.deepEqual([run.status, run.reason, run.credits, run.postIds], ['failed', reason, 0, []]);
    assert.match(run.steps.at(-1).message, /^failed: An operator cancelled/);
    assert.equal(await held(), 0);
    const events = await service().api.rows(
      `select body from events where org_id = $1 and event = 'agent.run.failed'`,
      ada().orgId,
    );
    assert.deepEqual(JSON.parse(events.at(-1)?.['body']).data.error, reason);
    const workflow = service().temporal.workflow.getHandle(`agent-run:${run.id}`);
    await eventually('it is cancelled', async () => (await workflow.describe()).status.name === 'CANCELLED');
    await keep(run.id, 'cancelled');
    assert.equal((await sweepOnce(service())).lost, 0);
    const agent = await ada().get<{ enabled: boolean; consecutiveFailures: number }>(`/agents/${id}`);
    assert.deepEqual(
      [agent.enabled, agent.consecutiveFailures],
      [true, 0],
      'that is no failure of its agent',
    );
  });

  it('keeps, and pays for, what it made before an operator cancelled it', async () => {
    const { id } = await anAgent(service().api, ada(), { postsPerRun: 2 });
    await server().prepare(saying('A post that was there before the operator came.'));
    await server().fault({ operation: 'chat', mode: 'slow', delayMs: 1 });
    const run = await cancelledRun(id, 2);
    assert.deepEqual([run.status, run.reason, run.postIds.length, run.credits], ['completed', null, 1, 10]);
    assert.match(run.steps.at(-1).message, /^stopped: An operator cancelled/);
    assert.equal(await held(), 0);
    await keep(run.id, 'cancelled-later');
  });
});
