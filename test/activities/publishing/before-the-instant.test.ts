import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { MockActivityEnvironment } from '@temporalio/testing';
import { waitForInstant } from '../../../src/activities/publishing/commit/wait-for-instant.ts';
import { EarlySteps } from '../../../src/activities/publishing/publishing.ts';
import type { TargetStep, Unready } from '../../../src/activities/publishing/steps.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { useSteps } from '../../support/steps.ts';

/** Steps that publish are begun a little ahead, and wait for their post's instant themselves. */
describe('a step that publishes, begun before its instant', () => {
  const api = useApi();
  const steps = useSteps(api);

  /** Times of the calls. */
  let calledAt: number[];
  beforeEach(() => {
    calledAt = [];
    steps().play({
      commit: () => {
        const externalId = String(calledAt.push(Date.now()));
        return Promise.resolve<CommitResult>({
          outcome: 'published',
          externalId,
          url: 'https://x.example/1',
          evidence: {},
        });
      },
    });
  });

  const aPostDueIn = async (ms: number) => {
    const author = await steps().anAuthor();
    const dueAt = Date.now() + ms;
    const scheduledAt = new Date(dueAt).toISOString();
    const body = { brandSlug: author.brand.slug, text: 'at its time', platforms: ['x'], scheduledAt };
    const { id } = (await api().post('/posts', body, { as: author.token })).data as { id: string };
    return { author, id, dueAt, step: await steps().nextStep(id) };
  };

  const publish = (step: { targetId: string; revision: number }) => steps().publish(step, { isEarly: true });

  it('calls at the instant and not a moment before', async () => {
    const { dueAt, step } = await aPostDueIn(1_500);
    assert.deepEqual(await publish(step), {
      state: 'published',
      attempt: 1,
      isRead: true,
      url: 'https://x.example/1',
    });
    assert.equal(calledAt.length, 1);
    assert.ok((calledAt[0] ?? 0) >= dueAt);
  });

  it('sends nothing of a post that is cancelled while it waits', async () => {
    const { author, id, step } = await aPostDueIn(1_500);
    const waiting = publish(step);
    const { status } = await api().post(`/posts/${id}/cancel`, undefined, { as: author.token });
    assert.equal(status, 200);
    assert.deepEqual(await waiting, { state: 'look_again' });
    assert.deepEqual(calledAt, []);
  });

  it('sends nothing of the text that an edit replaces while it waits', async () => {
    const { author, id, step } = await aPostDueIn(1_500);
    const waiting = publish(step);
    await api().patch(`/posts/${id}`, { text: 'another text' }, { as: author.token });
    assert.deepEqual(await waiting, { state: 'look_again' });
    assert.deepEqual(calledAt, []);
  });

  it('leaves a wait that is long to its workflow', async () => {
    const { step } = await aPostDueIn(60_000);
    const answer = await publish(step);
    assert.ok(answer.state === 'unready' && answer.step.state === 'waiting');
    assert.ok(answer.step.checkAfterMs > 50_000 && answer.step.checkAfterMs <= 60_000);
    assert.deepEqual(calledAt, []);
  });

  it('returns the wait to its workflow if so many steps wait already that due posts would find no slot', async () => {
    const { step } = await aPostDueIn(5_000);
    const earlySteps = new EarlySteps();
    earlySteps.count = 800;
    const service = await openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() });
    const publishing = { em: service.orm.em.fork(), earlySteps };
    const wait = (given: TargetStep): Promise<Unready | undefined> => waitForInstant(publishing, given);
    const answer = (await new MockActivityEnvironment().run(wait, step)) as Unready | undefined;
    await service.close();
    assert.equal(answer?.state, 'waiting');
  });
});

describe('a scheduled post', () => {
  const api = useApi();
  const steps = useSteps(api, {
    PREPARE_LEAD: '30s',
    THREADS_CLIENT_ID: 'an app',
    THREADS_CLIENT_SECRET: 'its secret',
  });

  const aPostAt = async (at: number, platform: PlatformName): Promise<string> => {
    const author = await anAuthor(api(), [platform]);
    const scheduledAt = new Date(at).toISOString();
    const body = { brandSlug: author.brand.slug, text: 'one of many', platforms: [platform], scheduledAt };
    return ((await api().post('/posts', body, { as: author.token })).data as { id: string }).id;
  };

  it('is prepared earlier where more posts are due in its minute, of whichever organization', async () => {
    const at = Date.now() + 3_600_000;
    const leadOf = async (id: string): Promise<number> => {
      const { dueAt, prepareAt } = await steps().activities.loadPlan(id);
      return dueAt - prepareAt;
    };
    const id = await aPostAt(at, 'threads');
    assert.equal(await leadOf(id), 30_000);
    for (const seconds of [-10, -50, -90, 10]) await aPostAt(at + seconds * 1_000, 'x');
    assert.equal(await leadOf(id), 30_200);
  });

  it('is begun a second ahead, and is not prepared before, where its platforms take nothing before', async () => {
    const id = await aPostAt(Date.now() + 7_200_000, 'x');
    const { callAt, dueAt, prepareAt } = await steps().activities.loadPlan(id);
    assert.deepEqual([dueAt - prepareAt, dueAt - (callAt ?? 0)], [1_000, 1_000]);
  });
});
