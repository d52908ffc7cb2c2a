import assert from 'node:assert/strict';
import { weightedLength } from '../../../src/domain/limits/text.ts';
import { sweepHolds } from '../../../src/db/billing/sweep-holds.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aThinker, endedJob, enrich } from '../../support/ideas.ts';
import { usePublishing } from '../../support/publishing.ts';
import { modelServer } from '../../support/servers/model-server.ts';
import { use } from '../../support/use.ts';

describe('a draft of an idea', () => {
  const server = use(() => modelServer('enrich-idea'));
  const service = usePublishing(() => ({
    SIGNUP_CREDITS: '100',
    ...server().settings,
  }));

  const ada = use(() => aThinker(service().api));

  const credits = async () => (await service().api.get('/billing', { as: ada().token })).data.credits;
  const keep = (jobId: string, name: string): Promise<void> =>
    keepHistory(service().temporalAddress, `job:${jobId}`, `enrich-idea/${name}`);
  const run = async (name: string, platform?: string) => {
    const jobId = await enrich(service().api, ada(), platform);
    const job = await endedJob(service().api, ada().token, jobId);
    await service().temporal.workflow.getHandle(`job:${jobId}`).result();
    await keep(jobId, name);
    return job;
  };

  it('is a draft post on its platform, paid once, and says who wrote it', async () => {
    const before = await credits();
    await server().prepare({ text: 'Good bread takes two days.\n\nMost of it is waiting.', sources: [] });
    const job = await run('written', 'linkedin');
    assert.deepEqual(
      [job.kind, job.status, job.progress, job.error],
      ['ideas.enrich', 'completed', 100, null],
    );
    assert.deepEqual([job.result.provider, job.result.model], ['openai-compatible', 'some-model-2026-10-01']);
    const { data: post } = await service().api.get(`/posts/${job.result.postId}`, { as: ada().token });
    assert.deepEqual(
      [post.status, post.platforms, post.brandSlug, post.text, post.disclosures.madeWithAi],
      ['draft', ['linkedin'], ada().brandSlug, 'Good bread takes two days.\n\nMost of it is waiting.', true],
    );
    assert.deepEqual(await credits(), { balance: before.balance - 2, held: 0 });
  });

  it('comes in the end where the model first fails and then cuts its answer off', async () => {
    for (const mode of ['error', 'cut_off']) await server().fault({ operation: 'chat', mode });
    const job = await run('third-time-lucky', 'threads');
    assert.equal(job.status, 'completed');
  });

  it('waits for as long as the provider says', async () => {
    await server().fault({ operation: 'chat', mode: 'rate_limited', retryAfterSeconds: 1 });
    assert.equal((await run('slowed-down')).status, 'completed');
  });

  for (const [mode, code] of [
    ['refusal', 'refused'],
    ['prompt_filtered', 'content_filtered'],
    ['unauthorized', 'misconfigured'],
  ] as const)
    it(`fails at once where the model answers with ${mode}, and costs nothing`, async () => {
      const before = await credits();
      await server().fault({ operation: 'chat', mode });
      const job = await run(mode.replaceAll('_', '-'));
      assert.deepEqual([job.status, job.error.code, job.result], ['failed', code, null]);
      assert.deepEqual(await credits(), before);
    });

  it('fails after three answers that are not what was asked for, and costs nothing', async () => {
    const before = await credits();
    await server().fault({ operation: 'chat', mode: 'wrong_schema', count: 3 });
    const job = await run('nonsense');
    assert.deepEqual([job.status, job.error.code], ['failed', 'invalid_output']);
    assert.deepEqual(await credits(), before);
  });

  it('fails where its idea is deleted meanwhile, and costs nothing', async () => {
    const bob = await aThinker(service().api);
    await server().fault({ operation: 'chat', mode: 'error' });
    const jobId = await enrich(service().api, bob);
    await service().api.delete(`/ideas/${bob.idea.id}`, { as: bob.token });
    const job = await endedJob(service().api, bob.token, jobId);
    await keep(jobId, 'idea-deleted');
    if (job.status === 'failed') assert.equal(job.error.code, 'not_found');
    const { data } = await service().api.get('/billing', { as: bob.token });
    assert.equal(data.credits.held, 0);
  });

  it('keeps to the length of X', async () => {
    const job = await run('for-x', 'x');
    const { data: post } = await service().api.get(`/posts/${job.result.postId}`, { as: ada().token });
    assert.ok(weightedLength(post.text) <= 280);
  });

  it('holds no credits or claims if its workflow is ended by hand', async () => {
    await server().fault({ operation: 'chat', mode: 'hang', count: 'forever' });
    const jobId = await enrich(service().api, ada());
    const handle = service().temporal.workflow.getHandle(`job:${jobId}`);
    await eventually('it runs', async () => (await handle.describe()).status.name === 'RUNNING');
    await handle.terminate('by hand');
    assert.notEqual((await credits()).held, 0);
    await service().api.rows(
      `update credit_holds set expires_at = now() where reference = $1`,
      `job:${jobId}`,
    );
    const orm = await openOrm(service().config, 'system');
    await sweepHolds(orm);
    await orm.close();
    assert.equal((await credits()).held, 0);
  });
});
