import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { aVideo } from '../../../support/media.ts';
import { usePublishing } from '../../../support/publishing.ts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('additions to a video on YouTube', () => {
  const failpoints = path.join(tmpdir(), `beside-${randomBytes(6).toString('hex')}`);
  const publishing = usePublishing({
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '4s',
    RECONCILE_SETTLE_UNGUARDED: '2s',
    FAILPOINTS: failpoints,
  });
  const goOn = `${failpoints}.go-on`;
  after(async () => {
    for (const file of [failpoints, goOn]) await rm(file, { force: true });
  });
  let author: Author;
  let video: string;
  beforeEach(async () => {
    author = await publishing().anAuthor(['youtube']);
    video = await author.upload(await aVideo(), { name: 'video.mp4', type: 'video/mp4' });
  });

  const bodyOf = (youtube: Record<string, unknown>, scheduledAt?: string) => ({
    brandSlug: author.brandSlug,
    platforms: ['youtube'],
    text: `video ${author.marker}`,
    media: [{ id: video }],
    platformOptions: { youtube },
    ...(scheduledAt !== undefined && { scheduledAt }),
  });

  const published = async (youtube: Record<string, unknown>): Promise<PostAnswer['targets'][number]> => {
    const { id } = (await author.send('post', '/posts', bodyOf(youtube))).data as PostAnswer;
    await author.publish(id);
    await author.untilWorkflowEnds(id);
    const post = await author.untilCommented(id);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    const [target] = post.targets;
    assert.ok(target);
    return target;
  };

  const problemsOf = async (youtube: Record<string, unknown>, scheduledAt?: string): Promise<string[][]> => {
    const { data } = await author.send('post', '/posts/validate', bodyOf(youtube, scheduledAt));
    return (data['problems'] as { path: string; code: string }[]).map(({ path, code }) => [
      path.replace('platformOptions.youtube.', ''),
      code,
    ]);
  };

  describe('a time at which YouTube publishes it', () => {
    it('goes up with the video, which is private until then', async () => {
      const publishAt = inHours(48);
      await published({ privacyStatus: 'private', publishAt });
      assert.deepEqual(
        (await author.effects()).map(({ shownAt }) => shownAt),
        [publishAt],
      );
    });

    it('is refused beforehand for a video that is not private', async () => {
      assert.deepEqual(await problemsOf({ publishAt: inHours(48) }), [['publishAt', 'option_invalid']]);
    });

    it('is refused beforehand if the video would be published later', async () => {
      const youtube = { privacyStatus: 'private', publishAt: inHours(2) };
      assert.deepEqual(await problemsOf(youtube, inHours(1)), []);
      assert.deepEqual(await problemsOf(youtube, inHours(3)), [['publishAt', 'in_the_past']]);
      const reply = await publishing().api.post('/posts', bodyOf(youtube, inHours(3)), { as: author.token });
      assert.equal(reply.status, 400);
    });

    it('is shown by the preview', async () => {
      const youtube = { privacyStatus: 'private', publishAt: inHours(2) };
      const { data } = await author.send('post', '/posts/validate', bodyOf(youtube));
      const [target] = data['targets'] as { content: { options: Record<string, unknown> } }[];
      assert.equal(target?.content.options['publishAt'], youtube.publishAt);
    });
  });

  describe('a playlist', () => {
    let playlistId: string;
    beforeEach(async () => {
      playlistId = await publishing().sandbox.playlist(author.marker, 'Songs');
    });

    const playlists = async (): Promise<(string[] | undefined)[]> =>
      (await author.effects()).map(effect => effect.playlists);

    it('has the video once it is live', async () => {
      assert.deepEqual((await published({ playlistId })).playlist, { status: 'published', message: null });
      assert.deepEqual(await playlists(), [[playlistId]]);
    });

    it('has it once although the answer was lost', async () => {
      await author.fault('youtube', { operation: 'playlist', mode: 'reset_after' });
      assert.equal((await published({ playlistId })).playlist?.status, 'published');
      assert.deepEqual(await playlists(), [[playlistId]]);
    });

    it('is requested once if the call is lost on its way, and is not reported as missing', async () => {
      await author.fault('youtube', { operation: 'playlist', mode: 'reset_before' });
      const { playlist } = await published({ playlistId });
      assert.equal(playlist?.status, 'unconfirmed');
      assert.match(playlist.message ?? '', /not added again/);
      assert.deepEqual(await playlists(), [undefined]);
    });

    it('that there is not, or that is of another channel, leaves the video out, and says so', async () => {
      const { playlist } = await published({ playlistId: 'PLnobodyhasthis1' });
      assert.deepEqual(
        [playlist?.status, /playlist was not found/.test(playlist?.message ?? '')],
        ['failed', true],
      );
      const theirs = await publishing().sandbox.playlist('somebody else', 'Songs');
      assert.match((await published({ playlistId: theirs })).playlist?.message ?? '', /one of its own/);
    });

    it('is shown in the timeline', async () => {
      const { id } = (await author.send('post', '/posts', bodyOf({ playlistId }))).data as PostAnswer;
      await author.publish(id);
      await author.untilCommented(id);
      const timeline = await author.get<unknown>(`/posts/${id}/timeline`);
      assert.match(JSON.stringify(timeline), /playlist published/);
    });
  });

  const srt = (says: string): string => `1\n00:00:00,000 --> 00:00:01,000\n${says}\n`;
  const text = srt('Grüße (1) & more');

  it('is given also where the video is corrected meanwhile', async () => {
    const playlistId = await publishing().sandbox.playlist(author.marker, 'Songs');
    const plan = { at: 'effect.before_claim:playlist:youtube', action: 'wait', until: goOn };
    await writeFile(failpoints, JSON.stringify({ plans: [plan] }));
    await author.fault('youtube', { operation: 'edit', mode: 'error_before' });
    const { data } = await author.send('post', '/posts', bodyOf({ playlistId, captions: text }));
    const id = data.id as string;
    await author.publishToEnd(id);
    await author.patch(`/posts/${id}/published`, { platforms: { youtube: { title: 'Other' } } });
    await eventually('YouTube is read back', async () => {
      const [target] = (await author.read(id)).targets;
      return target?.change?.message != null;
    });
    await writeFile(goOn, '');
    await author.untilChanged(id);
    const [target] = (await author.untilCommented(id)).targets;
    assert.deepEqual([target?.playlist?.status, target?.captions?.status], ['published', 'published']);
  });

  describe('captions', () => {
    const tracks = async () => (await author.effects()).map(effect => effect.captions);

    it('are added to the video once it is live, in English if no language is given', async () => {
      assert.deepEqual((await published({ captions: text })).captions, {
        status: 'published',
        message: null,
      });
      assert.deepEqual(await tracks(), [[{ language: 'en', name: '', text }]]);
    });

    it('have a language of their own', async () => {
      await published({ captions: text, captionsLanguage: 'pt-BR' });
      assert.equal((await tracks())[0]?.[0]?.language, 'pt-BR');
    });

    it('are there once although the answer was lost', async () => {
      await author.fault('youtube', { operation: 'captions', mode: 'reset_after' });
      assert.equal((await published({ captions: text })).captions?.status, 'published');
      assert.equal((await tracks())[0]?.length, 1);
    });

    it('are added although a proxy answered instead of the platform', async () => {
      await author.fault('youtube', { operation: 'captions', mode: 'garbage_before' });
      assert.equal((await published({ captions: text })).captions?.status, 'published');
      assert.equal((await tracks())[0]?.length, 1);
    });

    it('that are refused leave the video out, and say so', async () => {
      await author.fault('youtube', { operation: 'captions', mode: 'forbidden' });
      const { captions } = await published({ captions: text });
      assert.deepEqual(
        [captions?.status, /without its captions/.test(captions?.message ?? '')],
        ['failed', true],
      );
    });

    it('are refused beforehand where they have no times, no known language, or there are none', async () => {
      assert.deepEqual(await problemsOf({ captions: 'Only words' }), [['captions', 'option_invalid']]);
      assert.deepEqual(await problemsOf({ captions: text, captionsLanguage: 'english please' }), [
        ['captionsLanguage', 'option_invalid'],
      ]);
      assert.deepEqual(await problemsOf({ captionsLanguage: 'en' }), [
        ['captionsLanguage', 'option_invalid'],
      ]);
    });
  });

  describe('a first comment', () => {
    const text = () => `First (1) @all ${author.marker}`;

    const comments = async (videoId: string | null) =>
      (await author.effects()).filter(({ inReplyTo }) => inReplyTo === videoId);

    it('appears under the video once it is live', async () => {
      const { firstComment, externalId } = await published({ firstComment: text() });
      const [comment, ...more] = await comments(externalId);
      assert.deepEqual([comment?.text, more.length], [text(), 0]);
      assert.deepEqual(firstComment, { status: 'published', externalId: comment?.id, message: null });
    });

    it('is found where its answer was lost, and not sent again', async () => {
      await author.fault('youtube', { operation: 'publish', mode: 'reset_after', skip: 1 });
      const { firstComment, externalId } = await published({ firstComment: text() });
      const [comment, ...more] = await comments(externalId);
      assert.deepEqual(
        [firstComment?.status, firstComment?.externalId, more.length],
        ['published', comment?.id, 0],
      );
    });

    it('is sent once more where the call was lost on its way, and waits for as long as YouTube asks', async () => {
      await author.fault('youtube', { operation: 'publish', mode: 'reset_before', skip: 1 });
      await author.fault('youtube', {
        operation: 'publish',
        mode: 'rate_limited',
        retryAfterSeconds: 1,
        skip: 1,
      });
      const { firstComment, externalId } = await published({ firstComment: text() });
      assert.deepEqual([firstComment?.status, (await comments(externalId)).length], ['published', 1]);
    });

    it('that is refused leaves the video out, and says so', async () => {
      await author.fault('youtube', { operation: 'publish', mode: 'forbidden', skip: 1 });
      const { firstComment, externalId } = await published({ firstComment: text() });
      assert.deepEqual([firstComment?.status, await comments(externalId)], ['failed', []]);
    });

    it('is refused beforehand on a private video, a later one, and one for children', async () => {
      const refused = [['firstComment', 'option_invalid']];
      const later = { privacyStatus: 'private', publishAt: inHours(48) };
      assert.deepEqual(await problemsOf({ firstComment: 'a', privacyStatus: 'private' }), refused);
      assert.deepEqual(await problemsOf({ firstComment: 'a', ...later }), refused);
      assert.deepEqual(await problemsOf({ firstComment: 'a', madeForKids: true }), refused);
      assert.deepEqual(await problemsOf({ firstComment: 'a', privacyStatus: 'unlisted' }), []);
    });
  });
});
