import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { armFailpoints } from '../../../src/process/failpoints.ts';
import { PlatformError, type CommitResult } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { useSteps } from '../../support/steps.ts';
import { aFolder } from '../../support/run-folder.ts';

const published = (externalId: string): CommitResult => ({
  outcome: 'published',
  externalId,
  url: null,
  evidence: {},
});

const invalidMedia = () => new PlatformError({ kind: 'invalid_media', message: 'This upload is gone.' });

describe('a worker that has timed out', () => {
  const api = useApi();
  const steps = useSteps(api);

  for (const meanwhile of ['committing', 'reconciling'])
    it(`fails no target that another has brought to ${meanwhile}: a retry would publish twice`, async () => {
      const { step, set, target } = await steps().aPostUnderWay(await steps().anAuthor());
      steps().play({
        prepare: async () => {
          await set(meanwhile);
          throw invalidMedia();
        },
      });
      const result = await steps().run(steps().activities.prepareTarget, { ...step, processingMs: 0 });
      assert.deepEqual(result, { state: 'look_again' });
      const settled = await steps().activities.failTarget({ ...step, code: 'preparation_failed' });
      assert.deepEqual(settled, { state: 'look_again' });
      assert.equal((await target()).status, meanwhile);
    });

  it('fails no target of a post that was moved to another time meanwhile', async () => {
    const author = await steps().anAuthor();
    const { id } = (
      await api().post(
        '/posts',
        { brandSlug: author.brand.slug, text: 'Later', platforms: ['x'], scheduledAt: inHours(1) },
        { as: author.token },
      )
    ).data as { id: string };
    const step = await steps().nextStep(id);
    await api().patch(`/posts/${id}`, { scheduledAt: inHours(24 * 7) }, { as: author.token });
    const settled = await steps().activities.failTarget({ ...step, code: 'preparation_failed' });
    assert.deepEqual(settled, { state: 'look_again' });
    const { data } = await api().get(`/posts/${id}`, { as: author.token });
    assert.deepEqual([data.status, data.targets[0].status], ['scheduled', 'pending']);
  });

  it('says of a target that it gives up on what stood in its way last', async () => {
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor());
    const lastReason = 'Threads is having trouble.';
    await steps().activities.failTarget({ ...step, code: 'preparation_failed', lastReason });
    const { status, error } = await target();
    assert.deepEqual([status, error?.code], ['failed', 'preparation_failed']);
    assert.match(error?.message ?? '', /The last problem: Threads is having trouble\.$/);
  });

  it('counts a part of a thread once, however often its answer is recorded', async () => {
    const thread = [{ text: 'second' }, { text: 'third' }];
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor(), { thread });
    const result = published('1');
    steps().play({ commit: () => Promise.resolve(result) });
    await steps().publish(step);
    const record = { targetId: step.targetId, attempt: 1, result };
    await steps().activities.recordCommit(record);
    await steps().activities.recordCommit(record);
    assert.equal((await target()).parts.length, 1);
  });

  it('says in the timeline of a post that a duplicate answer proved how that is known', async () => {
    const author = await steps().anAuthor();
    const { postId, step, set } = await steps().aPostUnderWay(author);
    const failure = { kind: 'duplicate', message: 'It was posted already.', existingId: '9' } as const;
    const results: CommitResult[] = [
      { outcome: 'unknown', reason: 'the answer was lost', evidence: {} },
      { outcome: 'rejected', failure, evidence: {} },
    ];
    steps().play({ commit: () => Promise.resolve(results.shift() as CommitResult) });
    await steps().publish(step);
    await set('preparing');
    await steps().publish(step);
    const { data } = await api().get(`/posts/${postId}/timeline`, { as: author.token });
    const { reason } = data.timeline.find(({ to }: { to?: string }) => to === 'published');
    assert.match(reason, /refused it as a duplicate of 9, so an earlier call .* had published it/);
  });

  for (const meanwhile of ['failed', 'unconfirmed'])
    it(`brings an answer that still counts when its target was ended as ${meanwhile}: no retry sends it again`, async () => {
      const author = await steps().anAuthor();
      const { postId, step, set, target } = await steps().aPostUnderWay(author);
      steps().play({ commit: () => new Promise(() => undefined) });
      void steps().publish(step);
      await eventually('the call is under way', async () => (await target()).status === 'committing');
      await set(meanwhile);
      await steps().activities.finishPost(postId);
      await steps().activities.recordCommit({ targetId: step.targetId, attempt: 1, result: published('7') });
      const { data } = await api().get(`/posts/${postId}`, { as: author.token });
      assert.deepEqual(
        [data.status, data.targets[0].status, data.targets[0].externalId],
        ['published', 'published', '7'],
      );
    });

  describe('before it claimed its target', () => {
    const folder = aFolder('failpoints');
    after(async () => {
      armFailpoints(undefined);
    });

    it('does not send the root of a thread again', async () => {
      const { step, target } = await steps().aPostUnderWay(await steps().anAuthor(), {
        text: 'root',
        thread: [{ text: 'second' }],
      });
      const sent: string[] = [];
      steps().play({
        commit: ({ content }) => Promise.resolve(published(String(sent.push(content.text)))),
      });
      const plans = [{ at: 'commit.before_claim', action: 'delay', ms: 1_000 }];
      await writeFile(path.join(folder, 'plans'), JSON.stringify({ plans }));
      armFailpoints(path.join(folder, 'plans'));
      const late = steps().publish(step);
      await eventually('the first is held up, and no other will be', async () => {
        const left = JSON.parse(await readFile(path.join(folder, 'plans'), 'utf8')) as { plans: unknown[] };
        return left.plans.length === 0;
      });
      await steps().publish(step);
      assert.deepEqual(await late, { state: 'look_again' });
      assert.deepEqual(sent, ['root']);
      assert.equal((await target()).parts.length, 1);
    });
  });
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
