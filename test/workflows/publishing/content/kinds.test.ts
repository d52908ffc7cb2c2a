import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { anImage, aVideo } from '../../../support/media.ts';
import { usePublishing } from '../../../support/publishing.ts';
import type { Effect } from '../../../support/servers/sandbox-control.ts';

describe('a kind of post other than a text with files', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' });
  let author: Author;
  beforeEach(async () => {
    author = await publishing().anAuthor();
  });

  type Options = Partial<Record<PlatformName, object>>;
  const bodyOf = (platformOptions: Options, text = 'Which tea?', media: string[] = []) => ({
    brandSlug: author.brandSlug,
    platforms: Object.keys(platformOptions),
    text: `${text} ${author.marker}`,
    media: media.map(id => ({ id })),
    platformOptions,
  });
  const published = async (body: object): Promise<PostAnswer> => {
    const { data } = await author.send('post', '/posts', body);
    return author.publishToEnd(data.id as string);
  };
  const idsIn = ({ targets }: PostAnswer): (string | null)[] => targets.map(({ externalId }) => externalId);
  const out = async (body: object): Promise<PostAnswer> => {
    const post = await published(body);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    return post;
  };
  const saidOf = async (body: object, list: 'problems' | 'warnings'): Promise<string[]> => {
    const { data } = await author.send('post', '/posts/validate', body);
    return (data[list] as { path: string; code: string }[])
      .filter(({ path }) => path.startsWith('platformOptions'))
      .map(({ path, code }) => `${path.replace('platformOptions.', '')} ${code}`);
  };
  const newest = async (): Promise<Effect | undefined> => (await author.effects()).at(-1);
  const picture = async (): Promise<string> =>
    author.upload(await anImage(), { name: 'picture.jpg', type: 'image/jpeg' });

  const pollOptions = ['Assam', 'Darjeeling'];
  const polls: Options = {
    x: { pollOptions, pollMinutes: 60 },
    linkedin: { pollQuestion: 'Which one?', pollOptions, pollDays: '7' },
    threads: { pollOptions },
  };

  it('is a poll on X, LinkedIn and Threads', async () => {
    await out(bodyOf(polls));
    const asked = Object.fromEntries((await author.effects()).map(({ platform, poll }) => [platform, poll]));
    assert.deepEqual(asked, {
      x: { options: pollOptions },
      linkedin: { question: 'Which one?', options: pollOptions },
      threads: { options: pollOptions },
    });
  });

  it('is a poll with a link in its text, which makes no card of it', async () => {
    const body = bodyOf({ linkedin: polls.linkedin ?? {} }, 'See https://example.com');
    const { data } = await author.send('post', '/posts/validate', body);
    assert.deepEqual([data.problems, data.targets[0].card], [[], null]);
    await out(body);
    assert.deepEqual((await newest())?.card, undefined);
  });

  it('is not a poll with a file, without a question, or with the same answer twice', async () => {
    const withFile = bodyOf(polls, 'Tea', [await picture()]);
    assert.deepEqual(await saidOf(withFile, 'problems'), [
      'x.pollOptions option_invalid',
      'linkedin.pollOptions option_invalid',
      'threads.pollOptions option_invalid',
    ]);
    assert.deepEqual(await saidOf(bodyOf({ linkedin: { pollOptions } }), 'problems'), [
      'linkedin.pollQuestion option_invalid',
    ]);
    assert.deepEqual(await saidOf(bodyOf({ x: { pollOptions: ['Tea', 'tea '] } }), 'problems'), [
      'x.pollOptions option_invalid',
    ]);
    assert.deepEqual(await saidOf(bodyOf({ x: { pollOptions: ['Tea'] } }), 'problems'), [
      'x.pollOptions option_invalid',
    ]);
    assert.deepEqual(await saidOf(bodyOf({ x: { pollMinutes: 60 } }), 'problems'), [
      'x.pollMinutes option_invalid',
    ]);
  });

  it('is refused with a sentence, whatever stands in the place of a setting', async () => {
    const odd = { toString: 1 };
    assert.deepEqual(await saidOf(bodyOf({ x: { pollOptions: [odd, 'Tea'] } }), 'problems'), [
      'x.pollOptions option_invalid',
    ]);
    assert.deepEqual(
      await saidOf(bodyOf({ x: { followUpComments: [{ text: odd, after: 0 }] } }), 'problems'),
      ['x.followUpComments option_invalid'],
    );
    const quoteUrl = `https://x.com/a${'/status/1'.repeat(20_000)} `;
    assert.deepEqual(await saidOf(bodyOf({ x: { quoteUrl } }), 'problems'), ['x.quoteUrl option_invalid']);
    const pollQuestion = 'a'.repeat(141);
    assert.deepEqual(await saidOf(bodyOf({ linkedin: { pollOptions, pollQuestion } }), 'problems'), [
      'linkedin.pollQuestion text_too_long',
    ]);
  });

  it('quotes or shares on a post of one’s own', async () => {
    const [onX, onLinkedIn, onThreads] = idsIn(
      await out(bodyOf({ x: {}, linkedin: {}, threads: {} }, 'First')),
    );
    const quoting: Options = {
      x: { quoteUrl: `https://x.com/${author.marker}/status/${onX}` },
      linkedin: { reshare: `https://www.linkedin.com/feed/update/${onLinkedIn}/` },
      threads: { quotePostId: onThreads },
    };
    assert.deepEqual(await saidOf(bodyOf(quoting, 'Second'), 'warnings'), ['x.quoteUrl may_be_refused']);
    await out(bodyOf(quoting, 'Second'));
    const shown = (await author.effects()).filter(({ quotes }) => quotes !== undefined);
    assert.deepEqual(Object.fromEntries(shown.map(({ platform, quotes }) => [platform, quotes])), {
      x: onX,
      linkedin: onLinkedIn,
      threads: onThreads,
    });
  });

  it('answers a post of one’s own on X, and is found again after a lost answer', async () => {
    const [root] = idsIn(await out(bodyOf({ x: {} }, 'Root')));
    await author.fault('x', { operation: 'publish', mode: 'reset_after' });
    await out(bodyOf({ x: { replyToUrl: `https://x.com/a/status/${root}` } }, 'Answer'));
    const answers = (await author.effects()).filter(({ inReplyTo }) => inReplyTo === root);
    assert.equal(answers.length, 1);
  });

  it('quotes on X, and is found again after a lost answer', async () => {
    const [root] = idsIn(await out(bodyOf({ x: {} }, 'Root')));
    await author.fault('x', { operation: 'publish', mode: 'reset_after' });
    await out(bodyOf({ x: { quoteUrl: `https://x.com/a/status/${root}` } }, 'Look'));
    assert.equal((await author.effects()).filter(({ quotes }) => quotes === root).length, 1);
  });

  it('quotes on X a post that its text ends with, and is found again where X adds no link', async () => {
    const [root] = idsIn(await out(bodyOf({ x: {} }, 'Root')));
    const quoteUrl = `https://x.com/a/status/${root}`;
    const body = { ...bodyOf({ x: { quoteUrl } }), text: `Look ${author.marker} ${quoteUrl}` };
    await author.fault('x', { operation: 'publish', mode: 'reset_after' });
    await publishing().sandbox.settings({ xQuoteLink: false });
    await out(body).finally(() => publishing().sandbox.settings({ xQuoteLink: true }));
    assert.equal((await author.effects()).filter(({ quotes }) => quotes === root).length, 1);
  });

  it('fails with the words of X if it allows no one to reply', async () => {
    const stranger = await publishing().anAuthor();
    const { data } = await stranger.send('post', '/posts', {
      brandSlug: stranger.brandSlug,
      platforms: ['x'],
      text: `theirs ${stranger.marker}`,
    });
    const [theirs] = idsIn(await stranger.publishToEnd(data.id as string));
    const { targets } = await published(bodyOf({ x: { replyToUrl: `https://x.com/b/status/${theirs}` } }));
    assert.equal(targets[0]?.status, 'failed');
    assert.match(targets[0]?.error?.message ?? '', /not permitted/);
  });

  it('has covered pictures and a place on Threads', async () => {
    const place = { isSpoiler: true, locationId: '4242', topicTag: 'tea' };
    assert.deepEqual(await saidOf(bodyOf({ threads: { isSpoiler: true } }), 'problems'), [
      'threads.isSpoiler option_invalid',
    ]);
    await out(bodyOf({ threads: place }, 'Tea', [await picture()]));
    const told = { topic_tag: 'tea', location_id: '4242', is_spoiler_media: 'true' };
    assert.deepEqual((await newest())?.settings, told);
  });

  it('tags people on the pictures of a carousel on Instagram, each where they are', async () => {
    const userTags = [
      { username: 'tea.house', x: 0.5, y: 0.25 },
      { username: 'acme', x: 1, y: 0, item: 1 },
    ];
    const pictures = [await picture(), await picture()];
    await out(bodyOf({ instagram: { userTags } }, 'Tea', pictures));
    assert.deepEqual(JSON.parse((await newest())?.settings?.['user_tags'] ?? ''), [
      [{ username: 'tea.house', x: 0.5, y: 0.25 }],
      [{ username: 'acme', x: 1, y: 0 }],
    ]);
    const refused = [{ username: 'acme' }, { username: 'acme', x: 0, y: 0, item: 2 }];
    assert.deepEqual(
      await saidOf(bodyOf({ instagram: { userTags: refused } }, 'Tea', pictures), 'problems'),
      ['instagram.userTags[0] option_invalid', 'instagram.userTags[1] option_invalid'],
    );
    const outside = [{ username: 'acme', x: 2, y: 0 }];
    assert.deepEqual(
      await saidOf(bodyOf({ instagram: { userTags: outside } }, 'Tea', pictures), 'problems'),
      ['instagram.userTags option_invalid'],
    );
  });

  it('is a reel on trial at a place on Instagram', async () => {
    const video = await author.upload(await aVideo(), { name: 'video.mp4', type: 'video/mp4' });
    const options = { trialReel: 'MANUAL', locationId: '4242' };
    assert.deepEqual(await saidOf(bodyOf({ instagram: options }, 'Tea', [await picture()]), 'problems'), [
      'instagram.trialReel option_invalid',
    ]);
    await out(bodyOf({ instagram: options }, 'Tea', [video]));
    assert.deepEqual((await newest())?.settings, {
      trial_params: '{"graduation_strategy":"MANUAL"}',
      location_id: '4242',
    });
  });
});
