import assert from 'node:assert/strict';
import type { AgentSweepReport } from '../../../src/activities/agents/sweep-agents.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { sweepAgents } from '../../../src/workflows/sweep-agents.ts';
import { anAgent, askToRun, endedRun, runOf, type AgentOwner } from '../../support/agents.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aLibrarian, knowledgeSettings } from '../../support/knowledge.ts';
import { aBrand } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

const bread = `Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day.
A crust turns dark and crisp in an oven that is as hot as it gets. Steam in the first minutes lets the loaf open.`;

describe('agents at work', function () {
  this.timeout(240_000);
  const service = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    SIGNUP_CREDITS: '1000',
    SWEEP_AFTER: '1ms',
  }));
  let ada: Author;
  before(async () => {
    ada = await service().anAuthor();
  });

  const scheduleOf = (agentId: string) =>
    service().temporal.schedule.getHandle(`${service().config.TASK_QUEUE_PREFIX}agent:${agentId}`);
  const described = (agentId: string) => scheduleOf(agentId).describe();
  const untilScheduled = (agentId: string) =>
    eventually('the agent has a schedule', () => described(agentId).catch(() => false as const));
  const patch = (id: string, body: object) => service().api.patch(`/agents/${id}`, body, { as: ada.token });
  /** Once it is over: half a history replays half a path. */
  const keep = async (workflowId: string, name: string) => {
    await service().temporal.workflow.getHandle(workflowId).result();
    await keepHistory(service().temporalAddress, workflowId, name);
  };
  let sweeps = 0;
  const sweep = async (): Promise<AgentSweepReport & { workflowId: string }> => {
    const { TASK_QUEUE_PREFIX } = service().config;
    const workflowId = `sweep-agents-${(sweeps += 1)}-${TASK_QUEUE_PREFIX}`;
    const report = await service().temporal.workflow.execute<typeof sweepAgents>('sweepAgents', {
      workflowId,
      taskQueue: taskQueues(TASK_QUEUE_PREFIX).core,
      args: [],
    });
    return { ...report, workflowId };
  };
  /** Sweeps until one sees it: Temporal's lists lag some seconds behind. */
  const sweptWith = (what: string, found: (report: AgentSweepReport) => boolean) =>
    eventually(what, async () => {
      const report = await sweep();
      return found(report) && report;
    });
  const credits = async (): Promise<number[]> => {
    const { data } = await service().api.get('/billing/credits', { as: ada.token });
    return [data.balance, data.held];
  };

  it('have a schedule each, which operators find by its attributes', async () => {
    const { id } = await anAgent(service().api, ada, { schedule: '0 9 * * 1-5' });
    const { info, state, policies, memo, typedSearchAttributes, action } = await untilScheduled(id);
    const { data } = await service().api.get(`/agents/${id}`, { as: ada.token });
    assert.deepEqual(
      info.nextActionTimes.slice(0, 5).map(time => time.toISOString()),
      data.nextRuns,
    );
    assert.deepEqual([state.paused, policies.overlap, policies.catchupWindow], [false, 'SKIP', 15 * 60_000]);
    assert.deepEqual(
      [memo?.['agentId'], memo?.['firstName'], action.workflowType],
      [id, 'Baker', 'tickAgent'],
    );
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]);
    assert.deepEqual(Object.fromEntries(attributes).WorkflowKind, 'agent');
    assert.deepEqual(Object.fromEntries(attributes).OrganizationId, ada.orgId);
  });

  it('are seen paused in Temporal while they are disabled, with the reason, and gone once they are deleted', async () => {
    const { id } = await anAgent(service().api, ada);
    await untilScheduled(id);
    await patch(id, { enabled: false });
    const { state, memo, typedSearchAttributes } = await eventually('it is paused', async () => {
      const now = await described(id);
      return now.state.paused && now;
    });
    assert.equal(state.note, 'Disabled on request.');
    assert.deepEqual([memo?.['agentId'], memo?.['orgId']], [id, ada.orgId]);
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]);
    assert.equal(Object.fromEntries(attributes).OrganizationId, ada.orgId, 'operators find it as before');
    await keep(`agent:${id}`, 'sync-agent/paused');
    await service().api.delete(`/agents/${id}`, { as: ada.token });
    await eventually('it is gone', () =>
      described(id).then(
        () => false,
        () => true,
      ),
    );
    await keep(`agent:${id}`, 'sync-agent/removed');
  });

  it('are brought back to what their rows say by the sweep: lost, left over, changed by hand', async () => {
    const [lost, left, changed, gone] = [
      await anAgent(service().api, ada),
      await anAgent(service().api, ada),
      await anAgent(service().api, ada),
      await anAgent(service().api, ada),
    ];
    for (const { id } of [lost, left, changed, gone]) await untilScheduled(id);
    await scheduleOf(lost.id).delete();
    await service().api.rows('update agents set deleted_at = now() where id = $1', left.id);
    await scheduleOf(changed.id).update(now => ({ ...now, spec: { cronExpressions: ['* * * * *'] } }));
    await service().api.rows('update agents set brand_id = gen_random_uuid() where id = $1', gone.id);
    const report = await sweptWith(
      'all are found',
      ({ missing, orphans, drifted, turned }) =>
        missing === 1 && orphans === 1 && drifted === 1 && turned === 1,
    );
    await keep(report.workflowId, 'sweep-agents/all-kinds');
    await untilScheduled(lost.id);
    await keep(`agent:${lost.id}`, 'sync-agent/made');
    await eventually('what was left over is gone', () =>
      described(left.id).then(
        () => false,
        () => true,
      ),
    );
    await eventually('it fires as it should', async () => {
      const [next] = (await described(changed.id)).info.nextActionTimes;
      return next?.getUTCHours() === 9 && next.getUTCMinutes() === 0;
    });
    await eventually('it is paused, as its brand is gone', async () =>
      /brand was deleted/.test((await described(gone.id)).state.note ?? ''),
    );
    await sweptWith(
      'all is well',
      ({ missing, orphans, drifted, turned }) => missing + orphans + drifted + turned === 0,
    );
  });

  it('run by their own cron, and leave drafts that wait for review', async () => {
    const { id } = await anAgent(service().api, ada, { schedule: '* * * * *' });
    const run = await eventually('a run by its schedule has ended', async () => {
      const { data } = await service().api.get(`/agents/${id}/runs`, { as: ada.token });
      return data.runs.find(({ status }: { status: string }) => status === 'completed');
    });
    await patch(id, { enabled: false });
    assert.equal(run.trigger, 'schedule');
    assert.match(run.scheduledFor, /:00\.000Z$/);
    const { info } = await described(id);
    await keep(info.recentActions[0]!.action.workflow.workflowId, 'tick-agent/begun');
    const { data } = await service().api.get(`/posts?createdBy=agent:${id}`, { as: ada.token });
    assert.deepEqual(
      data.posts.map(({ status, id: postId }: { status: string; id: string }) => [status, postId]),
      run.postIds.map((postId: string) => ['draft', postId]).toReversed(),
    );
    const { data: told } = await service().api.get('/api/notifications', { as: ada.token });
    assert.equal(told.notifications[0].title, 'Drafts wait for review');
  });

  it('show their sources, who wrote it, what it cost and what was done', async () => {
    const librarian = await aLibrarian(service().api);
    const owner: AgentOwner = {
      token: librarian.token,
      brandSlug: (await aBrand(service().api, librarian.token, 'Bakery')).slug,
    };
    const document = await librarian.add(bread, 'bread.txt');
    await librarian.ready(document.id);
    const before = await librarian.balance();
    const { id } = await anAgent(service().api, owner, {
      knowledgeBaseId: librarian.kbId,
      instructions: 'How to get a crisp crust.',
      platforms: ['linkedin', 'x'],
    });
    const run = await runOf(service().api, owner, id);
    assert.deepEqual([run.status, run.reason, run.credits, run.postIds.length], ['completed', null, 10, 1]);
    const [post] = run.posts;
    assert.deepEqual([post.sources[0].documentId, post.sources[0].documentName], [document.id, 'bread.txt']);
    assert.deepEqual(
      [run.provider, post.texts.map(({ platform }: { platform: string }) => platform)],
      ['local', ['linkedin', 'x']],
    );
    assert.match(run.steps[0].message, /^post 1 saved as a draft: /);
    assert.ok(run.durationMs >= 0);
    assert.deepEqual(await librarian.balance(), { balance: before.balance - 10, held: 0 });
    await keep(`agent-run:${run.id}`, 'run-agent/from-documents');
  });

  it('write no post twice: what the brand has said is refused, and the run goes on', async () => {
    const { id } = await anAgent(service().api, ada, {
      postsPerRun: 3,
      instructions: 'Write about rye flour.',
    });
    const run = await runOf(service().api, ada, id);
    const texts = run.posts.map(({ texts: [text] }: { texts: { text: string }[] }) => text?.text);
    assert.equal(new Set(texts).size, texts.length);
    assert.equal(run.postIds.length, 3);
    await keep(`agent-run:${run.id}`, 'run-agent/three-posts');
  });

  it('show in a dry run what they would write, make no post, and write something else once that is said', async () => {
    const [balance = 0] = await credits();
    const { id } = await anAgent(service().api, ada, { instructions: 'Write about barley malt.' });
    const dry = await runOf(service().api, ada, id, '?dryRun=true');
    assert.deepEqual([dry.status, dry.dryRun, dry.postIds, dry.posts.length], ['completed', true, [], 1]);
    await keep(`agent-run:${dry.id}`, 'run-agent/dry');
    const said = { brandSlug: ada.brandSlug, text: dry.posts[0].texts[0].text, platforms: ['x'] };
    assert.equal((await service().api.post('/posts', said, { as: ada.token })).status, 201);
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.posts[0].tries], ['completed', 2]);
    await keep(`agent-run:${run.id}`, 'run-agent/near-duplicate');
    assert.deepEqual(await credits(), [balance - 20, 0]);
  });

  it('fail where their knowledge base has nothing to read, and cost nothing', async () => {
    const before = await credits();
    const { data: base } = await service().api.post('/kbs', { name: 'Empty' }, { as: ada.token });
    const { id } = await anAgent(service().api, ada, { knowledgeBaseId: base.id });
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.reason.code, run.posts], ['failed', 'no_material', []]);
    assert.deepEqual(await credits(), before);
    await keep(`agent-run:${run.id}`, 'run-agent/no-material');
  });

  it('publish at once where they may, through the one pipeline', async () => {
    const { id } = await anAgent(service().api, ada, {
      autoPublish: true,
      platforms: ['x', 'threads'],
      instructions: 'Write about spelt bread.',
    });
    const run = await runOf(service().api, ada, id);
    assert.equal(run.status, 'completed', JSON.stringify(run.reason));
    const post = await ada.untilFinal(run.postIds[0]);
    assert.equal(post.status, 'published');
    const { text } = await ada.get<{ text: string }>(`/posts/${post.id}`);
    const firstLine = text.split('\n')[0] ?? '';
    assert.equal((await service().sandbox.effects(firstLine)).length, 2);
  });

  it('stop where they are deleted while they run', async () => {
    const { id } = await anAgent(service().api, ada);
    const { data } = await askToRun(service().api, ada, id);
    await service().api.rows('update agents set deleted_at = now() where id = $1', id);
    const status = await eventually('the run has ended', async () => {
      const [row] = await service().api.rows<{ status: string }>(
        'select status from agent_runs where id = $1',
        data.runId,
      );
      return row?.status !== 'running' && row?.status;
    });
    assert.ok(['failed', 'completed'].includes(status));
    assert.equal((await credits())[1], 0);
    await service().temporal.workflow.getHandle(`agent-run:${data.runId}`).result();
    await keep(`agent-run:${data.runId}`, 'run-agent/deleted');
  });

  it('go on with a run whose workflow was lost', async () => {
    const { id } = await anAgent(service().api, ada, { instructions: 'Write about oat bread.' });
    const [agent] = await service().api.rows<{ org_id: string; brand_id: string }>(
      'select org_id, brand_id from agents where id = $1',
      id,
    );
    const [run] = await service().api.rows<{ id: string }>(
      `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, "trigger", wanted, requested_by)
       values (gen_random_uuid(), now() - interval '1 minute', $1, $2, $3, 'running', 'manual', 1, 'service') returning id`,
      agent?.org_id,
      id,
      agent?.brand_id,
    );
    await sweptWith('the run is found', ({ lost }) => lost === 1);
    const ended = await endedRun(service().api, ada, id, run?.id ?? '');
    assert.equal(ended.status, 'failed', 'nothing was set aside for it');
  });
});
