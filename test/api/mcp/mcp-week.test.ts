import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { anImage, aVideo } from '../../support/media.ts';
import { measureAs } from '../../support/metrics.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { use } from '../../support/use.ts';
import { useMcp } from './use-mcp.ts';

/** Limits for the week: calls, and bytes of all arguments and answers, without the list of tools. */
const atMost = { calls: 15, bytes: 20_000 };

interface Planned {
  postId: string;
  revision: number;
  plannedFor: string;
  valid: boolean;
  problems?: { platform: string; message: string }[];
}

/** A model's working day, by a program with fixed choices on the official client. */
describe('a week that a model plans', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1', METRICS_EVERY: '1s' });
  const { connect, done } = useMcp(() => publishing().api);
  const ada = use(() => publishing().anAuthor(['x', 'linkedin', 'instagram', 'youtube']));
  let model: Client;
  let host: FarEnd;
  const used = { calls: 0, bytes: 0 };

  before(async () => {
    model = await connect(ada().token, { tools: 'default,analytics' });
    const video = await aVideo();
    host = await aFarEnd((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(video);
    });
    // a post of last week, for the report
    const { id } = await ada().post({ platforms: ['x'] });
    await ada().publish(id);
    await measureAs(publishing(), ada(), await ada().untilFinal(id), { views: 400, likes: 40 });
  });
  after(() => host.close());

  /** Calls a tool, and counts the call with its arguments and its answer as a model reads them. */
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const answer = await done(model, name, given);
    used.calls += 1;
    used.bytes += Buffer.byteLength(JSON.stringify(given)) + Buffer.byteLength(JSON.stringify(answer));
    return answer;
  };

  /** Returns nine o'clock of a day after today. */
  const on = (day: number): string => {
    const time = new Date(Date.now() + day * 86_400_000);
    time.setUTCHours(9, 0, 0, 0);
    return time.toISOString();
  };

  /** Decides about all posts on one page, with one login, as the person does. */
  const approveAll = async (url: string): Promise<void> => {
    const { api } = publishing();
    const as = { as: ada().token };
    const token = new URL(url).hash.slice(1);
    const { data } = await api.post('/confirmations/look-up-all', { token }, as);
    const shown = data.confirmations as { confirmation: { id: string; revision: number } }[];
    for (const { confirmation } of shown) {
      const decision = { revision: confirmation.revision, carriesOut: true };
      const { status, text } = await api.post(`/confirmations/${confirmation.id}/approve`, decision, as);
      assert.equal(status, 200, text);
    }
  };

  it('has a picture, a video, and one page for its person, in 15 calls and 20 kB', async () => {
    // find the brand and its accounts
    const { brands } = await call('list_brands');
    const brandSlug = brands[0].slug as string;
    const { connections } = await call('list_connections', { brandSlug });
    assert.equal(connections.length, 4);

    // add the files that the posts show
    // the picture is in the chat, the video has an address
    const data = (await anImage({ color: 'olive' })).toString('base64');
    const picture = await call('add_media', { data, altText: 'A brick oven' });
    const video = await call('add_media', { url: `${host.url}/bread.mp4` });

    // plan seven posts in one call; one is too long for X
    const { posts } = (await call('plan_posts', {
      brandSlug,
      platforms: ['x', 'linkedin'],
      posts: [
        { text: 'New week, new bread: rye from the stone mill next door.', plannedFor: on(1) },
        {
          text: `Why we bake at night. ${'It is quiet, and the oven is ours. '.repeat(9)}`,
          plannedFor: on(2),
        },
        {
          text: 'Our oven is a hundred years old.',
          platforms: ['instagram'],
          media: [{ mediaId: picture.mediaId }],
          plannedFor: on(3),
        },
        { text: 'Question of the week: crust or crumb?', plannedFor: on(4) },
        {
          text: 'From flour to loaf in ten seconds.',
          platforms: ['youtube'],
          media: [{ mediaId: video.mediaId }],
          platformOptions: { youtube: { title: 'From flour to loaf' } },
          plannedFor: on(5),
        },
        { text: 'Saturday is bun day. Come early.', plannedFor: on(6) },
        { text: 'Closed today. Bread needs rest, and so do we.', plannedFor: on(7) },
      ],
    })) as { posts: Planned[] };
    const wrong = posts.filter(({ valid }) => !valid);
    assert.deepEqual(
      wrong.map(({ problems = [] }) => problems.map(({ platform }) => platform)),
      [['x']],
    );

    // fix the post that the answer names, and preview it
    const [tooLong] = wrong;
    assert.ok(tooLong);
    await call('change_post', {
      postId: tooLong.postId,
      text: 'Why we bake at night: it is quiet, and the oven is ours.',
    });
    const fixed = await call('preview_post', { postId: tooLong.postId, scheduledAt: tooLong.plannedFor });
    assert.equal(fixed.valid, true, JSON.stringify(fixed.problems));

    // ask once for all, and wait
    const { batchId, url } = await call('request_confirmations', {
      posts: posts.map(({ postId, revision, plannedFor }) => ({
        postId,
        revision: postId === tooLong.postId ? fixed.revision : revision,
        scheduledAt: plannedFor,
      })),
    });
    const waiting = await call('wait_for', { batchId, maxSeconds: 1 });
    assert.equal(waiting.isDone, false);
    await approveAll(url);
    const decided = await call('wait_for', { batchId });
    assert.equal(decided.isDone, true);
    assert.deepEqual(
      decided.confirmations.map(({ status }: { status: string }) => status),
      posts.map(() => 'used'),
    );

    // tell the person what is planned, and how last week went
    const listed = await call('list_posts', { brandSlug, status: ['scheduled'] });
    assert.equal(listed.posts.length, posts.length);
    const { groups, note } = await call('get_analytics', { groupBy: 'platform', brandSlug });
    assert.deepEqual([groups[0].key, groups[0].counts.likes], ['x', 40]);
    assert.ok(note);

    assert.ok(used.calls <= atMost.calls && used.bytes <= atMost.bytes, JSON.stringify(used));
  });
});
