import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Author, PostAnswer } from '../../support/author.ts';
import { commentsOn } from '../../support/comments.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import type { PostNumbers } from '../../support/metrics.ts';
import { appSecret, platformHooks, type ToldBy } from '../../support/platform-hooks.ts';
import { usePublishing, type Publishing } from '../../support/publishing.ts';
import { workflowIds } from '../../../src/domain/ids.ts';

const platforms = ['x', 'instagram', 'threads'] as const;

describe('comments that platforms push', () => {
  const hooks = platformHooks((): Publishing => publishing());
  const publishing = usePublishing(hooks.settings);
  const { out, idOn, look, on, sql } = commentsOn(publishing);
  let author: Author;

  before(async () => {
    author = await publishing().anAuthor([...platforms, 'youtube']);
    await hooks.register();
    await hooks.subscribe();
    await keepHistory(publishing().temporalAddress, hooks.subscription(), 'subscribe-hooks/asked');
  });

  after(hooks.unregister);

  const says = (platform: ToldBy, post: PostAnswer, text: string) =>
    publishing().sandbox.comment({ platform, post: idOn(platform, post), text });
  const textsOn = async (post: PostAnswer) => (await on(author, post)).comments.map(({ text }) => text);
  const untilKnown = (post: PostAnswer, ...wanted: string[]) =>
    eventually(`${wanted.join()} is known`, async () => {
      const texts = await textsOn(post);
      return wanted.every(text => texts.includes(text));
    });
  const eventsOf = async (platform: ToldBy, text: string) =>
    (await publishing().sandbox.webhookEvents(hooks.of(platform))).filter(({ body }) => body.includes(text));
  const hintsKept = async () =>
    ((await sql('select count(*)::int as count from platform_hook_events')) as { count: number }[])[0]?.count;

  for (const platform of platforms)
    it(`shows a comment on ${platform} without anybody asking`, async () => {
      const post = await out(author, platform);
      await says(platform, post, 'Told at once');
      await untilKnown(post, 'Told at once');
      const [event] = await eventsOf(platform, 'Told at once');
      assert.deepEqual(event?.statuses, [200]);
      if (platform !== 'x') return;
      await publishing().temporal.workflow.getHandle(workflowIds.postComments(post.id)).result();
      const { temporalAddress } = publishing();
      await keepHistory(temporalAddress, workflowIds.postComments(post.id), 'read-post-comments/hinted');
    });

  for (const platform of platforms)
    it(`shows a comment on ${platform} once that is pushed twice, late and out of order, and also polled`, async () => {
      const { sandbox } = publishing();
      const post = await out(author, platform);
      await sandbox.changeWebhook(hooks.of(platform), { held: true, copies: 2 });
      for (const text of ['First of all', 'Second of all', 'Third of all']) await says(platform, post, text);
      await sandbox.changeWebhook(hooks.of(platform), { held: false, copies: 1 });
      await Promise.all([sandbox.sendAgain(hooks.of(platform), { newestFirst: true }), look(post)]);
      await untilKnown(post, 'First of all', 'Second of all', 'Third of all');
      const kept = await hintsKept();
      await sandbox.sendAgain(hooks.of(platform));
      await look(post);
      assert.deepEqual((await textsOn(post)).toSorted(), ['First of all', 'Second of all', 'Third of all']);
      assert.equal(await hintsKept(), kept);
      const events = await eventsOf(platform, 'of all');
      assert.deepEqual(
        events.map(({ statuses }) => statuses),
        Array.from({ length: 6 }, () => [200, 200]),
      );
    });

  for (const platform of platforms)
    it(`refuses what ${platform} has not signed, and keeps nothing of it`, async () => {
      const { sandbox } = publishing();
      const post = await out(author, platform);
      const kept = await hintsKept();
      await sandbox.changeWebhook(hooks.of(platform), { wrongSignature: true });
      await says(platform, post, 'Forged');
      await eventually(
        'it was refused',
        async () => (await eventsOf(platform, 'Forged'))[0]?.statuses.length === 1,
      );
      await sandbox.changeWebhook(hooks.of(platform), { wrongSignature: false });
      assert.deepEqual((await eventsOf(platform, 'Forged'))[0]?.statuses, [401]);
      assert.equal(await hintsKept(), kept);
      assert.deepEqual(await textsOn(post), []);
    });

  it('shows what the account itself answers elsewhere as its own, once', async () => {
    const { sandbox } = publishing();
    const post = await out(author, 'threads');
    await sandbox.comment({
      platform: 'threads',
      post: idOn('threads', post),
      text: 'Mine',
      author: author.marker,
    });
    await untilKnown(post, 'Mine');
    assert.deepEqual(
      (await on(author, post)).comments.map(({ text, isOurs }) => [text, isOurs]),
      [['Mine', true]],
    );
  });

  for (const platform of ['x', 'threads'] as const)
    it(`finds a post gone that was deleted on ${platform}`, async () => {
      const post = await out(author, platform);
      await publishing().sandbox.remove(platform, idOn(platform, post));
      await eventually('its numbers say so', async () => {
        const [numbers] = (await author.get<PostNumbers>(`/posts/${post.id}/metrics`)).platforms;
        return numbers?.state === 'gone';
      });
    });

  it('takes a change of a video as a hint at its numbers', async () => {
    const kept = await hintsKept();
    await out(author, 'youtube');
    const { api, sandbox } = publishing();
    const { webhooks } = await sandbox.webhooks();
    const hub = webhooks.find(({ url }) => url.startsWith(`${api.url}/platform-webhooks/youtube?`));
    // events from before we knew the video concerned an unknown account
    await sandbox.sendAgain(hub?.id ?? '');
    assert.equal(await hintsKept(), (kept ?? 0) + 1);
  });

  it('answers 200 to a push about an unknown account, and stores nothing of it', async () => {
    const kept = await hintsKept();
    const changes = [{ field: 'comments', value: { id: '1', text: 'Hi', media: { id: '2' } } }];
    const raw = JSON.stringify({ object: 'instagram', entry: [{ id: '3', time: 1, changes }] });
    const signature = createHmac('sha256', appSecret).update(raw).digest('hex');
    const answer = await publishing().api.post('/platform-webhooks/instagram', undefined, {
      raw,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    });
    assert.equal(answer.status, 200);
    assert.equal(await hintsKept(), kept);
  });
});
