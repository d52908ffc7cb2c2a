import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { agentSchedule, anAgent, askToRun, endedRun } from '../../support/agents.ts';
import { aPublishingAuthor } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { use, useForEach } from '../../support/use.ts';

describe('an agent whose worker is killed', () => {
  // a later sweep would repair it after a minute, but it must be correct without the sweep
  const mortal = use(() => startMortal({ ACCOUNT_SPACING: '0s', SIGNUP_CREDITS: '1000', SWEEP_EVERY: '1h' }));
  // each has its own brand: a text close to an earlier post is refused
  const sandbox = useForEach(() => sandboxControl(mortal().config.SANDBOX_URL ?? ''));
  const ada = useForEach(() => aPublishingAuthor(mortal().api, sandbox(), mortal().temporal, ['x']));
  beforeEach(async () => {
    const hook = { name: 'Runs', url: 'https://example.com', events: ['agent.run.completed'] };
    await ada().send('post', '/webhooks', hook);
  });

  /** Kills the worker at that place during `work`. */
  const killedAt = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
    const before = mortal().worker.deaths.length;
    mortal().worker.plan({ at: place, action: 'kill' });
    const done = await work();
    await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
    return done;
  };
  const countOf = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await mortal().api.rows(sql, ...values)).length;
  /** Balance and held credits, after the ledger was added up as well. */
  const credits = async (): Promise<number[]> => {
    const { balance, held } = await ada().get<{ balance: number; held: number }>('/billing/credits');
    const [ledger] = await mortal().api.rows<{ sum: number }>(
      'select sum(amount)::int as sum from credit_entries where org_id = $1',
      ada().orgId,
    );
    assert.equal(ledger?.sum, balance, 'the ledger adds up to the balance');
    return [balance, held];
  };

  for (const place of ['agent_schedule.before_call', 'agent_schedule.after_call'])
    it(`(${place}) gets its schedule, and has it changed`, async () => {
      const { id } = await killedAt(place, () => anAgent(mortal().api, ada()));
      await agentSchedule(mortal(), id).made();
      await killedAt(place, () => ada().patch(`/agents/${id}`, { schedule: '30 7 * * *' }));
      const { data } = await mortal().api.get(`/agents/${id}`, { as: ada().token });
      await eventually('it fires as the agent says', async () => {
        const { info } = await agentSchedule(mortal(), id).described();
        const next = info.nextActionTimes.slice(0, 5).map(time => time.toISOString());
        return JSON.stringify(next) === JSON.stringify(data.nextRuns);
      });
      await killedAt('agent_schedule.before_call', () =>
        mortal().api.delete(`/agents/${id}`, { as: ada().token }),
      );
      await eventually('it is gone', () => agentSchedule(mortal(), id).isGone());
    });

  it('has no schedule where it is deleted while that is made', async () => {
    mortal().worker.plan({ at: 'agent_schedule.before_call', action: 'delay', ms: 4_000 });
    const { id } = await anAgent(mortal().api, ada());
    const plans = path.join(mortal().config.DATA_DIR, 'worker.failpoints');
    await eventually('the worker is there', async () => (await readFile(plans, 'utf8')) === '{"plans":[]}');
    // by hand: a request would write a message, which takes the schedule away as well
    await mortal().api.rows('update agents set deleted_at = now() where id = $1', id);
    const sync = mortal().temporal.workflow.getHandle(`agent:${id}`);
    await eventually('its workflow has looked', () => sync.result().catch(() => false as const));
    assert.equal(await agentSchedule(mortal(), id).isGone(), true);
  });

  for (const place of ['agent_tick.before_commit', 'agent_tick.after_commit'])
    it(`(${place}) begins its run, and once`, async () => {
      const { id } = await anAgent(mortal().api, ada(), { instructions: `Write about ${place}.` });
      await agentSchedule(mortal(), id).made();
      const [balance = 0] = await credits();
      await killedAt(place, () => agentSchedule(mortal(), id).handle.trigger());
      const run = await eventually('its run has ended', async () => {
        const { data } = await mortal().api.get(`/agents/${id}/runs`, { as: ada().token });
        return data.total > 0 && data.runs[0].status !== 'running' && data;
      });
      assert.deepEqual([run.total, run.runs[0].status], [1, 'completed'], JSON.stringify(run));
      assert.equal(run.runs[0].trigger, 'schedule');
      assert.deepEqual(await credits(), [balance - 10, 0]);
    });

  for (const place of [
    'agent_post.before_call',
    'agent_post.after_call',
    'agent_post.before_commit',
    'agent_post.after_commit',
    'agent_run.before_commit',
    'agent_run.after_commit',
  ])
    it(`(${place}) makes each post once, and is paid for once`, async () => {
      const { id } = await anAgent(mortal().api, ada(), {
        instructions: 'Write about sourdough bread.',
        postsPerRun: 2,
        autoPublish: true,
      });
      const [balance = 0] = await credits();
      const runId = await killedAt(place, async () => {
        const { status, data, text } = await askToRun(mortal().api, ada(), id);
        assert.equal(status, 202, text);
        return data.runId as string;
      });
      const run = await endedRun(mortal().api, ada(), id, runId);
      assert.deepEqual([run.status, run.reason, run.postIds.length], ['completed', null, 2]);
      assert.equal(run.steps.length, 2, JSON.stringify(run.steps));
      await mortal().temporal.workflow.getHandle(`agent-run:${runId}`).result();
      assert.equal(await countOf('select 1 from posts where created_by = $1', `agent:${id}`), 2);
      for (const postId of run.postIds as string[]) {
        assert.equal((await ada().untilFinal(postId)).status, 'published');
        const { text } = await ada().get<{ text: string }>(`/posts/${postId}`);
        const effects = await sandbox().effects(text.split('\n').at(-1) ?? '');
        const own = effects.filter(({ handle }) => handle === ada().marker);
        assert.equal(own.filter(effect => effect.text === text).length, 1, text);
      }
      assert.deepEqual(await credits(), [balance - 10, 0]);
      assert.equal(await countOf('select 1 from events where body like $1', `%${runId}%completedAt%`), 1);
      const told = await countOf(`select 1 from notifications where metadata->>'runId' = $1`, runId);
      assert.equal(told, 1);
      await keepHistory(mortal().temporalAddress, `agent-run:${runId}`, `run-agent/killed-${place}`);
    });
});
