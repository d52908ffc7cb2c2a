import assert from 'node:assert/strict';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Author } from '../../support/author.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { anImage, aVideo, upload as form } from '../../support/media.ts';

describe('publishing a thread', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '1s' });

  const aThread = async (author: Author, platforms: PlatformName[]): Promise<string> => {
    const { brandSlug, marker } = author;
    const thread = [{ text: `second ${marker}` }, { text: `third ${marker}` }];
    const { data } = await author.send('post', '/posts', {
      brandSlug,
      platforms,
      text: `first ${marker}`,
      thread,
    });
    await author.publish(data.id);
    return data.id as string;
  };

  for (const platform of ['x', 'threads'] as const) {
    it(`sends the parts in order, each under the one before, on ${platform}`, async () => {
      const author = await publishing().anAuthor();
      const id = await aThread(author, [platform]);
      const done = await author.untilFinal(id);
      assert.equal(done.status, 'published', JSON.stringify(done.targets));
      const effects = await author.effects();
      assert.deepEqual(
        effects.map(effect => effect.text.split(' ')[0]),
        ['first', 'second', 'third'],
      );
      assert.deepEqual(
        effects.map(effect => effect.inReplyTo ?? null),
        [null, effects[0]?.id, effects[1]?.id],
      );
      assert.equal(done.targets[0]?.externalId, effects[0]?.id);
      await keepHistory(publishing().temporalAddress, `post:${id}`, `publish-post/thread-${platform}`);
    });

    it(`continues after the live parts when one was refused, and never sends the root again, on ${platform}`, async () => {
      const author = await publishing().anAuthor();
      await author.fault(platform, { operation: 'publish', mode: 'forbidden', skip: 1 });
      const id = await aThread(author, [platform]);
      const failed = await author.untilFinal(id);
      assert.equal(failed.targets[0]?.status, 'failed');
      assert.equal(failed.targets[0]?.error?.code, 'thread_incomplete');
      assert.equal(failed.targets[0]?.error?.retryable, false, 'a retry meets the same refusal');
      assert.equal((await author.effects()).length, 1);

      await author.send('post', `/posts/${id}/retry`);
      const done = await author.untilFinal(id);
      assert.equal(done.status, 'published', JSON.stringify(done.targets));
      assert.deepEqual(
        (await author.effects()).map(effect => effect.text.split(' ')[0]),
        ['first', 'second', 'third'],
      );
    });

    it(`sends a part once although its answer was lost, on ${platform}`, async () => {
      const author = await publishing().anAuthor();
      await author.fault(platform, { operation: 'publish', mode: 'reset_after', skip: 1 });
      const id = await aThread(author, [platform]);
      const done = await author.untilFinal(id);
      assert.equal(done.status, 'published', JSON.stringify(done.targets));
      assert.equal((await author.effects()).length, 3);
    });
  }

  const upload = async (author: Author, file: FormData): Promise<string> => {
    const reply = await publishing().api.send('POST', '/media', undefined, { as: author.token, raw: file });
    assert.equal(reply.status, 201, reply.text);
    return reply.data.id as string;
  };

  /** A text, then an image, then a video. */
  const aThreadWithMedia = async (author: Author, platform: PlatformName): Promise<string> => {
    const { brandSlug, marker } = author;
    const image = await upload(author, form(await anImage(), { name: 'image.jpg', type: 'image/jpeg' }));
    const video = await upload(author, form(await aVideo(), { name: 'video.mp4', type: 'video/mp4' }));
    const thread = [
      { text: `second ${marker}`, media: [{ id: image }] },
      { text: `third ${marker}`, media: [{ id: video }] },
    ];
    const body = { brandSlug, platforms: [platform], text: `first ${marker}`, thread };
    const { data } = await author.send('post', '/posts', body);
    await author.publish(data.id);
    return data.id as string;
  };

  for (const [platform, looksBefore] of [
    ['x', 0],
    // the first container and the image of the second part are polled first
    ['threads', 2],
  ] as const) {
    it(`publishes each part with its media on ${platform}`, async () => {
      const author = await publishing().anAuthor();
      const id = await aThreadWithMedia(author, platform);
      const done = await author.untilFinal(id);
      assert.equal(done.status, 'published', JSON.stringify(done.targets));
      const effects = await author.effects();
      assert.deepEqual(
        effects.map(({ text, mediaDigests }) => [text.split(' ')[0], mediaDigests.length]),
        [
          ['first', 0],
          ['second', 1],
          ['third', 1],
        ],
      );
      await keepHistory(publishing().temporalAddress, `post:${id}`, `publish-post/thread-media-${platform}`);
    });

    it(`publishes nothing of a thread whose last part has a file that ${platform} cannot use`, async () => {
      const author = await publishing().anAuthor();
      await author.fault(platform, { operation: 'status', mode: 'invalid_media', skip: looksBefore });
      const id = await aThreadWithMedia(author, platform);
      const failed = await author.untilFinal(id);
      const { status, error } = failed.targets[0] ?? {};
      assert.deepEqual([status, error?.code], ['failed', 'invalid_media'], JSON.stringify(failed.targets));
      assert.match(error?.message ?? '', /^Part 3 of 3: /);
      assert.equal(error?.retryable, false);
      assert.deepEqual(await author.effects(), []);

      await author.send('post', `/posts/${id}/retry`);
      const done = await author.untilFinal(id);
      assert.equal(done.status, 'published', JSON.stringify(done.targets));
      assert.equal((await author.effects()).length, 3);
    });
  }

  it('leaves the thread out where a platform has none', async () => {
    const author = await publishing().anAuthor();
    const id = await aThread(author, ['linkedin', 'x']);
    assert.equal((await author.untilFinal(id)).status, 'published');
    const onLinkedIn = (await author.effects()).filter(effect => effect.platform === 'linkedin');
    assert.deepEqual(
      onLinkedIn.map(effect => effect.text.split(' ')[0]),
      ['first'],
    );
  });
});

describe('a first comment', () => {
  const publishing = usePublishing();

  it('follows the post where it was asked for, once', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['instagram'], firstComment: `comment ${author.marker}` });
    await author.publish(post.id);
    const done = await author.untilCommented(post.id);
    assert.equal(done.targets[0]?.firstComment?.status, 'published', JSON.stringify(done.targets));
    assert.deepEqual(
      (await author.effects()).map(effect => effect.kind),
      ['post', 'comment'],
    );
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/first-comment');
  });

  it('that is refused leaves the post published and says why', async () => {
    const author = await publishing().anAuthor();
    await author.fault('instagram', { operation: 'publish', mode: 'forbidden', skip: 1 });
    const post = await author.post({ platforms: ['instagram'], firstComment: `comment ${author.marker}` });
    await author.publish(post.id);
    const done = await author.untilCommented(post.id);
    assert.equal(done.status, 'published');
    assert.equal(done.targets[0]?.firstComment?.status, 'failed');
  });
});
