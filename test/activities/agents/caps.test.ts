import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createAgentActivities } from '../../../src/activities/agents/agent-activities.ts';
import { agentBody, anAgent, askToRun, type AgentOwner } from '../../support/agents.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

const success = { failed: null, cutShort: null };
/** The start of this minute. */
const now = (): Date => new Date(Math.floor(Date.now() / 60_000) * 60_000);

describe('the caps of an agent', () => {
  const api = useApi({ SIGNUP_CREDITS: '100' });
  const service = use(() =>
    openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir(), AGENT_NEWS_WAIT: '1m' }),
  );
  const steps = use(() => createAgentActivities(service()));

  const anOwner = async (): Promise<AgentOwner> => {
    const author = await anAuthor(api());
    return { token: author.token, brandSlug: author.brand.slug };
  };
  const minutely = (owner: AgentOwner, given: Record<string, unknown>) =>
    anAgent(api(), owner, { schedule: '* * * * *', ...given });
  const begin = (agentId: string) => steps().beginScheduledRun(agentId, now().toISOString());
  const wantedOf = async (runId: string | null): Promise<number> =>
    (await api().rows('select wanted from agent_runs where id = $1', runId))[0].wanted;
  /** Adds posts that the agent created at that time, given as SQL. */
  const hasMade = async (agentId: string, posts: number, at = 'now()') => {
    const runId = randomUUID();
    for (let number = 1; number <= posts; number += 1)
      await api().rows(
        `insert into agent_posts (id, created_at, org_id, run_id, agent_id, number, post_id, title, texts, sources, provider, model, tries)
         select gen_random_uuid(), ${at}, org_id, $2, id, $3, gen_random_uuid(), 'A', '[]', '[]', 'local', 'l', 1
           from agents where id = $1`,
        agentId,
        runId,
        number,
      );
  };
  const startOfDay = `date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;

  it('keep its runs from beginning once the day has its posts', async () => {
    const owner = await anOwner();
    const { id } = await minutely(owner, { maxPostsPerDay: 2 });
    await hasMade(id, 2);
    const tick = await begin(id);
    assert.deepEqual([tick.state, tick.why], ['skipped', 'The agent reached its limit of 2 posts a day.']);
    const { status, body } = await askToRun(api(), owner, id);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  /** An agent that heard of a new document so many seconds ago. */
  const aToldAgent = async (seconds: number, given: Record<string, unknown> = {}) => {
    const owner = await anOwner();
    const { data: base } = await api().post('/kbs', { name: 'Read' }, { as: owner.token });
    const { id } = await minutely(owner, { trigger: 'new_document', knowledgeBaseId: base.id, ...given });
    const tell = () =>
      api().rows(`update agents set news_at = now() - $2 * interval '1 s' where id = $1`, id, seconds);
    await tell();
    return { id, owner, tell };
  };
  const runs = (agentId: string) =>
    api().rows('select status, trigger, reason from agent_runs where agent_id = $1', agentId);

  it('hold for runs that begin for new documents', async () => {
    const { id } = await aToldAgent(120, { maxPostsPerDay: 2 });
    await hasMade(id, 2);
    assert.equal((await steps().beginRunOnNews(id)).state, 'begun');
    const [run] = await runs(id);
    assert.deepEqual([run.status, run.trigger, run.reason.code], ['skipped', 'new_document', 'daily_posts']);
    assert.deepEqual(await steps().beginRunOnNews(id), { state: 'nothing' });
  });

  it('start only one run at a time for new documents, regardless of other runs', async () => {
    const { id, tell } = await aToldAgent(120);
    const begun = await Promise.all([steps().beginRunOnNews(id), steps().beginRunOnNews(id)]);
    assert.deepEqual(begun.map(({ state }) => state).toSorted(), ['begun', 'nothing']);
    await tell();
    assert.equal((await steps().beginRunOnNews(id)).state, 'waiting');
    const [run] = await runs(id);
    assert.deepEqual([(await runs(id)).length, run.status], [1, 'running']);
  });

  it('treat changes within a while as one piece of news', async () => {
    const { id } = await aToldAgent(10);
    const news = await steps().beginRunOnNews(id);
    assert.ok(news.state === 'waiting' && news.afterMs > 40_000 && news.afterMs <= 50_000);
    assert.deepEqual(await runs(id), []);
  });

  it('begin no run for new documents where the agent is paused, nor where it runs by its schedule alone', async () => {
    const paused = await aToldAgent(120);
    await api().patch(`/agents/${paused.id}`, { enabled: false }, { as: paused.owner.token });
    await steps().beginRunOnNews(paused.id);
    assert.deepEqual(
      (await runs(paused.id)).map(({ status, reason }) => [status, reason.code]),
      [['skipped', 'disabled']],
    );
    const other = await aToldAgent(120);
    await api().patch(`/agents/${other.id}`, { trigger: 'schedule' }, { as: other.owner.token });
    assert.deepEqual(
      [await steps().beginRunOnNews(other.id), await runs(other.id)],
      [{ state: 'nothing' }, []],
    );
    const { status, body } = await api().post(
      '/agents',
      agentBody(other.owner, { trigger: 'new_document' }),
      { as: other.owner.token },
    );
    assert.deepEqual([status, body.details[0].path], [400, 'trigger']);
  });

  it('let a run make what the day has left', async () => {
    const { id } = await minutely(await anOwner(), { maxPostsPerDay: 4, postsPerRun: 3 });
    await hasMade(id, 2);
    const { state, runId } = await begin(id);
    assert.deepEqual([state, await wantedOf(runId)], ['running', 2]);
  });

  it('begin again with each day in UTC', async () => {
    const { id } = await minutely(await anOwner(), { maxPostsPerDay: 1 });
    await hasMade(id, 1, `${startOfDay} - interval '1 ms'`);
    const { state, runId } = await begin(id);
    assert.deepEqual([state, await wantedOf(runId)], ['running', 1]);
  });

  it('count what is spent in a month, and nothing of the month before', async () => {
    const owner = await anOwner();
    const { id } = await minutely(owner, { monthlyCredits: 20 });
    for (let run = 0; run < 2; run += 1) {
      const { status, data, text } = await askToRun(api(), owner, id);
      assert.equal(status, 202, text);
      await steps().finishRun(data.runId, success);
    }
    assert.match(
      (await askToRun(api(), owner, id)).body.message,
      /20 credits a month.*20 credits are already spent|20 credits a month.*and 20 are already spent/,
    );
    const tick = await begin(id);
    assert.equal(tick.state, 'skipped');
    assert.match(tick.why ?? '', /20 credits a month/);
    await api().rows(
      `update agent_runs set created_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 ms'
        where agent_id = $1`,
      id,
    );
    assert.equal((await askToRun(api(), owner, id)).status, 202);
  });

  it('count nothing of a run that failed', async () => {
    const owner = await anOwner();
    const { id } = await minutely(owner, { monthlyCredits: 10 });
    const { data } = await askToRun(api(), owner, id);
    const failed = { code: 'unavailable', message: 'The model is away.' };
    await steps().finishRun(data.runId, { failed, cutShort: null });
    assert.equal((await begin(id)).state, 'running');
  });
});
