import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { keepHistory } from '../../../support/histories.ts';
import { aVideo } from '../../../support/media.ts';
import { usePublishing } from '../../../support/publishing.ts';
import { useForEach } from '../../../support/use.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

const stepsOfTargets = ['prepareTarget', 'publishTarget', 'confirmTarget'];

describe('the steps of a target', () => {
  const publishing = usePublishing();
  const author = useForEach(() => publishing().anAuthor());

  const aText = async (platforms: readonly PlatformName[], scheduledAt?: string): Promise<PostAnswer> => {
    const { brandSlug, marker } = author();
    const body = { brandSlug, platforms, text: `words ${marker}`, ...(scheduledAt && { scheduledAt }) };
    return (await author().send('post', '/posts', body)).data as PostAnswer;
  };

  const publishedNow = async (post: PostAnswer): Promise<PostAnswer> => {
    await author().publish(post.id);
    return published(post);
  };

  /** Asserts that the post was published, once on each platform, and that its links are known. */
  const published = async ({ id }: PostAnswer): Promise<PostAnswer> => {
    assert.equal((await author().untilFinal(id)).status, 'published');
    await author().untilWorkflowEnds(id);
    const post = await author().read(id);
    assert.equal((await author().effects()).length, post.targets.length);
    assert.ok(post.targets.every(({ url }) => url !== null));
    return post;
  };

  /** Returns the steps that the workflow requested from a worker for its targets, in order. */
  const stepsOf = async ({ id }: PostAnswer, name: string): Promise<string[]> => {
    const { temporal, temporalAddress } = publishing();
    await keepHistory(temporalAddress, `post:${id}`, `publish-post/${name}`);
    const { events } = await temporal.workflow.getHandle(`post:${id}`).fetchHistory();
    const asked = (events ?? []).map(event => event.activityTaskScheduledEventAttributes?.activityType?.name);
    return asked.flatMap(step => (step && stepsOfTargets.includes(step) ? [step] : []));
  };

  it('are one where a text needs nothing beforehand', async () => {
    const post = await publishedNow(await aText(['x', 'linkedin']));
    assert.deepEqual(await stepsOf(post, 'text'), ['publishTarget', 'publishTarget']);
  });

  it('are one where a text takes a container and is published at once; its link is read back in it', async () => {
    const post = await publishedNow(await aText(['threads']));
    assert.deepEqual(await stepsOf(post, 'text-with-container'), ['publishTarget']);
  });

  it('are one at its time where a text was scheduled, and what takes a container has it made ahead', async () => {
    const post = await aText(['x', 'threads'], inSeconds(4));
    const steps = await published(post).then(() => stepsOf(post, 'text-scheduled'));
    assert.deepEqual(steps.toSorted(), ['prepareTarget', 'publishTarget', 'publishTarget']);
    assert.equal(steps[0], 'prepareTarget');
  });

  it('are one where a picture is published at once', async () => {
    const picture = await publishedNow(await author().post({ platforms: ['x', 'instagram'] }));
    assert.deepEqual(await stepsOf(picture, 'picture-at-once'), ['publishTarget', 'publishTarget']);
  });

  it('are one where a picture is scheduled, which is sent in time for its call', async () => {
    const scheduledAt = inSeconds(12);
    const post = await author().post({ platforms: ['x', 'instagram'], scheduledAt });
    await published(post);
    assert.deepEqual(await stepsOf(post, 'picture-scheduled'), ['publishTarget', 'publishTarget']);
    const delays = (await author().effects()).map(({ at }) => Date.parse(at) - Date.parse(scheduledAt));
    assert.ok(
      delays.every(ms => ms >= 0),
      delays.join(),
    );
  });

  it('are two where a video is uploaded first', async () => {
    const video = await author().upload(await aVideo(), { name: 'video.mp4', type: 'video/mp4' });
    const { brandSlug, marker } = author();
    const body = { brandSlug, platforms: ['x'], text: `A video ${marker}`, media: [{ id: video }] };
    const { id } = (await author().send('post', '/posts', body)).data;
    assert.equal((await author().publishToEnd(id)).status, 'published');
    assert.deepEqual(await stepsOf({ id } as PostAnswer, 'video'), ['prepareTarget', 'publishTarget']);
  });

  it('are one more where the link cannot be read back at once', async () => {
    // its quota is read at the same time, and may meet one of them
    await author().fault('threads', { operation: 'read', mode: 'error_before', count: 3 });
    const post = await publishedNow(await aText(['threads']));
    assert.deepEqual(await stepsOf(post, 'link-read-later'), ['publishTarget', 'confirmTarget']);
  });

  it('wait and say why where the account is not connected at its time, and publish once it is', async () => {
    const post = await aText(['x'], inSeconds(3));
    await author().disconnect('x');
    const waiting = await eventually('it is held', async () => {
      const now = await author().read(post.id);
      return now.targets[0]?.held && now;
    });
    assert.equal(waiting.held?.code, 'connection_missing');
    // the step writes the row before its workflow hears of it
    const { targets } = await eventually('its workflow says so', async () => {
      const now = await author().progress(post.id);
      return now.waitingFor === 'an account to be connected on x' && now;
    });
    assert.equal(targets[0]?.step, 'waiting for the brand’s account on x to be connected');
    await author().connect('x');
    await published(post);
    assert.deepEqual(await stepsOf(post, 'text-held'), ['publishTarget', 'publishTarget']);
  });

  it('wait and say why where the platform asks for a pause, and publish once it is over', async () => {
    await author().fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 3 });
    const post = await aText(['x']);
    await author().publish(post.id);
    await eventually('it says so', async () => {
      const { targets } = await author().progress(post.id);
      return /paused until|slow down|rate/i.test(targets[0]?.step ?? '');
    });
    await published(post);
    const steps = await stepsOf(post, 'text-paused');
    assert.deepEqual([...new Set(steps)], ['publishTarget']);
  });
});
