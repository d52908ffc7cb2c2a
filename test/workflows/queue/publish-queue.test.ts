import assert from 'node:assert/strict';
import { expireLatePosts } from '../../../src/activities/publishing/expire-late-posts.ts';
import type { PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('a post of a queue that is paused', () => {
  const publishing = usePublishing({ MAX_LATENESS: '1s', PREPARE_LEAD: '300ms' });
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

  it('waits past its time, does not count as late, and is published by the queue once it resumes', async () => {
    const ada = await publishing().anAuthor(['x']);
    const { api } = publishing();
    const setQueue = (slots: object[], paused: boolean) =>
      ada.send('put', `/brands/${ada.brandSlug}/queue`, { timeZone: 'UTC', slots, paused });
    const { data } = await setQueue([{ days, time: '03:00' }], false);
    const { slots } = data.queue;
    const body = { brandSlug: ada.brandSlug, platforms: ['x'], text: `queued ${ada.marker}`, queue: 'next' };
    const { data: queued } = await ada.send('post', '/posts', body);
    await ada.untilWorkflowRuns(queued.id);
    const [row] = await api.rows<{ due: string }>(
      `update posts set scheduled_at = now() + interval '2 seconds' where id = $1 returning scheduled_at as due`,
      queued.id,
    );
    const due = new Date(row?.due ?? 0).getTime();
    await setQueue(slots, true);
    await eventually('it is later than it may be', () => Date.now() > due + 2_000);
    await expireLatePosts(await publishing().service());
    const { status, scheduledAt } = await ada.get<PostAnswer & { scheduledAt: string }>(
      `/posts/${queued.id}`,
    );
    assert.deepEqual([status, new Date(scheduledAt).getTime()], ['scheduled', due]);

    const { data: goesOn } = await setQueue(slots, false);
    assert.deepEqual(
      goesOn.moves.map(({ postId }: { postId: string }) => postId),
      [queued.id],
    );
    assert.ok(Date.parse(goesOn.moves[0].to) > Date.now());
    assert.deepEqual(await ada.effects(), []);
    assert.equal((await ada.publishToEnd(queued.id)).status, 'published');
    assert.equal((await ada.effects()).length, 1);
  });
});
