import assert from 'node:assert/strict';
import type { PostAnswer } from '../../support/author.ts';
import { startBuilds, type Builds } from '../../support/builds.ts';
import { keepHistory } from '../../support/histories.ts';
import { newFirstStep, useRelease } from '../../support/release-tree.ts';
import { use } from '../../support/use.ts';

const inMs = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

describe('a deploy of code that does not fit running workflows', () => {
  const newer = useRelease(newFirstStep);
  const builds = use(async (): Promise<Builds> => {
    const started = await startBuilds();
    await Promise.all([started.worker('v1'), started.worker('v2', { main: newer().main })]);
    return started;
  });
  let current = '';
  /** The build that is not current. */
  const other = (): string => (current === 'v1' ? 'v2' : 'v1');
  const deploy = async (...args: string[]): Promise<string[]> => {
    const to = other();
    const { code, end, lines } = await builds().deploy(to, { args });
    assert.deepEqual([code, end.state, end.build, end.left], [0, 'current', to, 0], lines.join('\n'));
    current = to;
    return lines;
  };
  const aWaiting = async () => {
    const author = await builds().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inMs(3_600_000) });
    await author.untilWorkflowRuns(post.id);
    return { author, post };
  };
  const isOutOnce = async ({ author, post }: Awaited<ReturnType<typeof aWaiting>>): Promise<void> => {
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    const { targets } = await author.read(post.id);
    const effects = await author.effects();
    assert.deepEqual(
      effects.map(({ id }) => id),
      targets.map(({ externalId }) => externalId),
    );
  };

  before(async () => void (await deploy()));

  it('moves a waiting post, which is then published on the new build', async () => {
    const waiting = await aWaiting();
    const from = current;
    const workflowId = `post:${waiting.post.id}`;
    const { runId } = await builds().temporal.workflow.getHandle(workflowId).describe();
    const lines = await deploy();
    // the code of the other build is not ours
    if (from === 'v1') await keepHistory(builds().temporalAddress, workflowId, 'publish-post/moved', runId);
    assert.equal(lines.at(-1), `no workflow runs on other builds: workers of ${from} can be stopped`);
    assert.equal(await builds().buildOf(waiting.post.id), current);
    await waiting.author.publish(waiting.post.id);
    await isOutOnce(waiting);
  });

  it('publishes posts once that become due during the deploy', async () => {
    const author = await builds().anAuthor(['x']);
    const posts: PostAnswer[] = [];
    for (let number = 1; number <= 20; number += 1)
      posts.push(await author.post({ platforms: ['x'], scheduledAt: inMs(1_500 + 250 * number) }));
    await deploy();
    for (const { id } of posts) assert.equal((await author.untilFinal(id)).status, 'published');
    assert.equal((await author.effects()).length, posts.length);
  });

  for (const says of [
    /has done a workflow/,
    /gets 5 %/,
    /gets 50 %/,
    /is current/,
    /the schedules/,
    /are on other builds/,
  ])
    it(`continues when it runs again after it was killed when it said "${says.source}"`, async () => {
      const waiting = await aWaiting();
      await builds().deployUntil(other(), says);
      await deploy();
      assert.equal(await builds().buildOf(waiting.post.id), current);
      await waiting.author.publish(waiting.post.id);
      await isOutOnce(waiting);
    });

  it('goes back when it is asked to end while it looks', async () => {
    const waiting = await aWaiting();
    const stopping = new AbortController();
    const hear = (line: string): void => void (line.includes('50 %') && stopping.abort());
    const { code, end } = await builds().deploy(other(), { hear, stopping: stopping.signal });
    assert.deepEqual([code, end.state, end.from, end.why], [1, 'back', current, 'the command was stopped']);
    assert.equal(await builds().buildOf(waiting.post.id), current);
    await waiting.author.publish(waiting.post.id);
    await isOutOnce(waiting);
  });

  it('is undone by --back, with all that has moved', async () => {
    const former = current;
    await deploy();
    const waiting = await aWaiting();
    const { code, end } = await builds().deploy(former, { args: ['--back'] });
    assert.deepEqual([code, end.build, end.left], [0, former, 0]);
    current = former;
    assert.equal(await builds().buildOf(waiting.post.id), former);
    await waiting.author.publish(waiting.post.id);
    await isOutOnce(waiting);
  });
});
