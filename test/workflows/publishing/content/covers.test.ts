import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { PostAnswer } from '../../../support/author.ts';
import { anImage, aVideo } from '../../../support/media.ts';
import { keepHistory } from '../../../support/histories.ts';
import { usePublishing } from '../../../support/publishing.ts';
import type { Effect } from '../../../support/servers/sandbox-control.ts';
import { useForEach } from '../../../support/use.ts';

interface Cover {
  coverMediaId?: string;
  coverAtMs?: number;
  thumbOffset?: number;
  format?: string;
}

const withCovers: PlatformName[] = ['x', 'linkedin', 'instagram', 'youtube'];

describe('the cover of a video', () => {
  const publishing = usePublishing({ X_VIDEO_COVERS: 'true' });
  const author = useForEach(() => publishing().anAuthor());
  const video = useForEach(async () =>
    author().upload(await aVideo(), { name: 'video.mp4', type: 'video/mp4' }),
  );
  const picture = useForEach(async () =>
    author().upload(await anImage({ kind: 'png' }), { name: 'cover.png', type: 'image/png' }),
  );

  const bodyOf = (platforms: PlatformName[], cover: Cover, media = [video()]) => ({
    brandSlug: author().brandSlug,
    platforms,
    text: `video ${author().marker}`,
    media: media.map(id => ({ id })),
    platformOptions: Object.fromEntries(platforms.map(name => [name, cover])),
  });

  const published = async (platforms: PlatformName[], cover: Cover): Promise<PostAnswer> => {
    const { id } = (await author().send('post', '/posts', bodyOf(platforms, cover))).data as PostAnswer;
    await author().publish(id);
    const post = await author().untilCommented(id);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    return post;
  };

  /** Returns the cover of the video on each platform. */
  const shown = async (): Promise<Record<string, Effect['cover']>> =>
    Object.fromEntries((await author().effects()).map(({ platform, cover }) => [platform, cover]));

  /** Returns the outcomes of covers that are set after their videos. */
  const told = ({ targets }: PostAnswer): Record<string, string | undefined> =>
    Object.fromEntries(targets.map(({ platform, cover }) => [platform, cover?.status]));

  const warningsOf = async (platforms: PlatformName[], cover: Cover, media?: string[]): Promise<string[][]> =>
    problemsIn(await author().send('post', '/posts/validate', bodyOf(platforms, cover, media)), 'warnings');

  const refusalsOf = async (platforms: PlatformName[], cover: Cover, media?: string[]): Promise<string[][]> =>
    problemsIn(await author().send('post', '/posts/validate', bodyOf(platforms, cover, media)), 'problems');

  const problemsIn = ({ data }: { data: Record<string, unknown> }, list: string): string[][] =>
    (data[list] as { path: string; code: string }[])
      .filter(({ path }) => /cover|thumbOffset/.test(path))
      .map(({ path, code }) => [path.replace('platformOptions.', ''), code]);

  it('is a picture, which each platform gets in its form', async () => {
    const post = await published(withCovers, { coverMediaId: picture() });
    const covers = await shown();
    for (const platform of withCovers) assert.match(covers[platform]?.digest ?? platform, /^[0-9a-f]{64}$/);
    assert.notEqual(covers['instagram']?.digest, covers['youtube']?.digest);
    assert.deepEqual(told(post), {
      x: undefined,
      instagram: undefined,
      linkedin: 'published',
      youtube: 'published',
    });
    const { data } = await publishing().api.get(`/media/${picture()}`, { as: author().token });
    assert.deepEqual(
      (data.usedBy as { postId: string }[]).map(({ postId }) => postId),
      [post.id],
    );
  });

  it('is a moment, whose frame those get that draw none', async () => {
    await published(withCovers, { coverAtMs: 500 });
    const { instagram, ...pictures } = await shown();
    assert.deepEqual(instagram, { atMs: 500 });
    assert.equal(new Set(Object.values(pictures).map(cover => cover?.digest)).size, 1);
    assert.match(pictures['youtube']?.digest ?? '', /^[0-9a-f]{64}$/);
  });

  it('that is refused leaves the video out there, and says so', async () => {
    await author().fault('youtube', { operation: 'cover', mode: 'forbidden' });
    await author().fault('linkedin', { operation: 'cover', mode: 'invalid_media' });
    const post = await published(['youtube', 'linkedin'], { coverMediaId: picture() });
    assert.deepEqual(told(post), { linkedin: 'failed', youtube: 'failed' });
    assert.match(
      post.targets.find(({ platform }) => platform === 'youtube')?.cover?.message ?? '',
      /verified/,
    );
    assert.deepEqual(await shown(), { linkedin: undefined, youtube: undefined });
  });

  it('is set once more where its answer was lost', async () => {
    await author().fault('youtube', { operation: 'cover', mode: 'reset_after' });
    const post = await published(['youtube'], { coverMediaId: picture() });
    assert.deepEqual(told(post), { youtube: 'published' });
    assert.equal((await author().effects()).length, 1);
    await author().untilWorkflowEnds(post.id);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/with-cover');
  });

  it('is set once more if a proxy answered instead of the platform', async () => {
    await author().fault('youtube', { operation: 'cover', mode: 'garbage_before' });
    const post = await published(['youtube'], { coverMediaId: picture() });
    assert.deepEqual([told(post), Object.keys(await shown())], [{ youtube: 'published' }, ['youtube']]);
    assert.match((await shown())['youtube']?.digest ?? '', /^[0-9a-f]{64}$/);
  });

  it('is refused beforehand where it is no picture, no moment of the video, both, or there is no video', async () => {
    assert.deepEqual(await refusalsOf(['youtube'], { coverMediaId: video() }), [
      ['youtube.coverMediaId', 'media_format'],
    ]);
    assert.deepEqual(await refusalsOf(['youtube'], { coverAtMs: 3_000_000 }), [
      ['youtube.coverAtMs', 'option_invalid'],
    ]);
    assert.deepEqual(await refusalsOf(['instagram'], { coverAtMs: 1, thumbOffset: 1 }), [
      ['instagram.thumbOffset', 'option_invalid'],
    ]);
    assert.deepEqual(await refusalsOf(['linkedin'], { coverMediaId: picture() }, [picture()]), [
      ['linkedin.coverMediaId', 'option_invalid'],
    ]);
    assert.deepEqual(await refusalsOf(['instagram'], { coverAtMs: 1, format: 'story' }), [
      ['instagram.coverAtMs', 'option_invalid'],
    ]);
  });

  it('is of the organization, or not there', async () => {
    const { api } = publishing();
    const other = await publishing().anAuthor();
    const theirs = await other.upload(await anImage(), { name: 'a.jpg', type: 'image/jpeg' });
    const reply = await api.post('/posts', bodyOf(['youtube'], { coverMediaId: theirs }), {
      as: author().token,
    });
    assert.equal(reply.status, 404);
  });

  it('has a word about X, which gets none unless that is turned on', async () => {
    assert.deepEqual(await warningsOf(['x'], { coverMediaId: picture() }), [
      ['x.coverMediaId', 'cover_may_be_left_out'],
    ]);
  });

  it('has a word about what Shorts do not show', async () => {
    const tall = await author().upload(await aVideo({ width: 240, height: 320 }), {
      name: 'tall.mp4',
      type: 'video/mp4',
    });
    assert.deepEqual(await warningsOf(['youtube'], { coverMediaId: picture() }, [tall]), [
      ['youtube.coverMediaId', 'cover_not_shown'],
    ]);
    assert.deepEqual(await warningsOf(['youtube'], { coverMediaId: picture() }), []);
  });
});
