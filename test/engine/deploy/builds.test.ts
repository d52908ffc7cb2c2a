import assert from 'node:assert/strict';
import path from 'node:path';
import { buildOf, deploymentName } from '../../../src/engine/builds.ts';
import { isServed, makeCurrent } from '../../../src/engine/deploy/deployments.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import { scheduleIds } from '../../../src/domain/ids.ts';
import { makeProgramBundle } from '../../../src/local/program-bundle/make-program-bundle.ts';
import { startBuilds, type Builds } from '../../support/builds.ts';
import { eventually } from '../../support/eventually.ts';
import { use } from '../../support/use.ts';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('builds', () => {
  it('are named by the release and its workflow code when that is asked for', async () => {
    assert.match((await buildOf({ BUILD_ID: 'auto' })) ?? '', /^\d+\.\d+\.\d+-[0-9a-f]{16}$/);
    assert.equal(await buildOf({ BUILD_ID: 'mine' }), 'mine');
    assert.equal(await buildOf({ BUILD_ID: undefined }), undefined);
  });

  it('belong to a deployment of their environment, in characters that Temporal takes', () => {
    assert.equal(deploymentName({ TASK_QUEUE_PREFIX: '' }), 'social');
    assert.equal(deploymentName({ TASK_QUEUE_PREFIX: 'eu.1:' }), 'eu-1-social');
  });
});

describe('a worker of a build that is not current', () => {
  const builds = use(async () => {
    const started = await startBuilds({ SWEEP_EVERY: '1s', SWEEP_AFTER: '5s' });
    const first = await started.worker('v1');
    await started.deploy('v1');
    const second = await started.worker('v2', { env: { SWEEP_EVERY: '90s' } });
    return { ...started, first, second };
  });
  const sweepEveryMs = async (): Promise<number | undefined> => {
    const id = scheduleIds.sweep(builds().config.TASK_QUEUE_PREFIX);
    const { spec } = await builds().temporal.schedule.getHandle(id).describe();
    return spec.intervals?.[0]?.every;
  };

  it('takes the messages of new posts, and leaves their workflows to the build that is', async () => {
    await builds().first.stop();
    const author = await builds().anAuthor();
    const { id } = await author.post({ platforms: ['x'], scheduledAt: inAnHour() });
    await author.untilWorkflowRuns(id);
    const back = await builds().worker('v1');
    await eventually('its workflow runs on a build', () => builds().buildOf(id));
    assert.equal(await builds().buildOf(id), 'v1');
    builds().first = back;
  });

  it('leaves the schedules as they are, and the deploy changes them', async () => {
    assert.equal(await sweepEveryMs(), builds().config.SWEEP_EVERY);
    const { code } = await builds().deploy('v2', { env: { SWEEP_EVERY: '90s' } });
    assert.deepEqual([code, await sweepEveryMs()], [0, 90_000]);
  });

  it('continues due work on a build whose workers stopped too early', async () => {
    await builds().deploy('v2', { env: { SWEEP_EVERY: '90s' } });
    const author = await builds().anAuthor();
    const post = await author.post({
      platforms: ['x'],
      scheduledAt: new Date(Date.now() + 20_000).toISOString(),
    });
    await eventually('its workflow runs on a build', () => builds().buildOf(post.id));
    assert.equal(await builds().buildOf(post.id), 'v2');
    await builds().second.stop();
    const stopping = new AbortController();
    const hear = (line: string): void => void (line.includes('are on other builds') && stopping.abort());
    const { end } = await builds().deploy('v1', { hear, stopping: stopping.signal });
    assert.equal(end.state, 'moving');
    const { temporal: client, config } = builds();
    const deployment = { client, namespace: config.TEMPORAL_NAMESPACE, name: deploymentName(config) };
    const queue = [taskQueues(config.TASK_QUEUE_PREFIX).core, 'workflow'] as const;
    await eventually('Temporal sees them gone', async () => !(await isServed(deployment, 'v2', queue)));
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
    const { timeline } = await author.get<{ timeline: { reason: string }[] }>(`/posts/${post.id}/timeline`);
    assert.ok(timeline.some(({ reason }) => reason === 'the sweep found the post’s workflow stuck'));
  });
});

/** Makes a build current, as soon as Temporal knows it. */
const begin = async ({ temporal: client, config }: Builds, build: string): Promise<void> => {
  const [namespace, name] = [config.TEMPORAL_NAMESPACE, deploymentName(config)];
  const deployment = { client, namespace, name, queues: { workflows: [], activities: [] } };
  const begins = () =>
    makeCurrent(deployment, build).then(
      () => true,
      () => false,
    );
  await eventually(`${build} is known`, begins);
};

describe('a worker that runs from the program bundle', () => {
  const builds = use(() => startBuilds());

  it('is of the build that the sources are of', async () => {
    await makeProgramBundle(path.resolve(import.meta.dirname, '../../..'));
    await builds().worker('auto');
    await begin(builds(), (await buildOf({ BUILD_ID: 'auto' })) ?? '');
  });
});

describe('a build of a release that has fewer queues', () => {
  const builds = use(() => startBuilds());

  it('can be rolled back to, and waiting posts are published there', async () => {
    await builds().worker('before', { env: { WORKER_QUEUES: 'core,io,webhooks' } });
    await begin(builds(), 'before');
    await builds().worker('now');
    assert.equal((await builds().deploy('now')).end.state, 'current');
    const author = await builds().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    const { code, lines } = await builds().deploy('before', { args: ['--back'] });
    assert.equal(code, 0, lines.join('\n'));
    await author.publish(post.id);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
  });
});
