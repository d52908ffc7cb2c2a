import assert from 'node:assert/strict';
import type { PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { aVideo } from '../../../support/media.ts';
import { usePublishing } from '../../../support/publishing.ts';
import { useForEach } from '../../../support/use.ts';

describe('long posts on X', () => {
  const publishing = usePublishing({
    X_TIER_WHEN_UNKNOWN: 'premium',
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '2s',
  });
  const author = useForEach(() => publishing().anAuthor(['x']));

  const subscribe = async (subscription: 'None' | 'Basic' | 'Premium' | null): Promise<void> => {
    await publishing().sandbox.subscribe(author().marker, subscription);
    await author().send('post', `/connections/${(await author().connection('x')).id}/refresh`, {});
  };
  const written = (length: number, more: object = {}) => ({
    brandSlug: author().brandSlug,
    platforms: ['x'],
    text: `${author().marker} ${'word '.repeat(length)}`.slice(0, length - 1) + '.',
    ...more,
  });
  const problemsIn = ({ data }: { data: Record<string, unknown> }, list: string): string[][] =>
    (data[list] as { path: string; code: string }[])
      .filter(({ code }) => code !== 'alt_text_missing')
      .map(({ path, code }) => [path, code]);
  const validated = async (body: object) => {
    const answer = await author().send('post', '/posts/validate', body);
    const limit = answer.data.targets[0].texts[0].limit as number;
    return { limit, problems: problemsIn(answer, 'problems'), warnings: problemsIn(answer, 'warnings') };
  };
  const published = async (body: object): Promise<PostAnswer> => {
    const { data } = await author().send('post', '/posts', body);
    return author().publishToEnd(data.id as string);
  };

  it('are for accounts with X Premium, which X reports when an account is refreshed', async () => {
    assert.equal((await author().connection('x')).tier, 'standard');
    assert.deepEqual(await validated(written(281)), {
      limit: 280,
      problems: [['text', 'text_too_long']],
      warnings: [],
    });
    await subscribe('Premium');
    assert.equal((await author().connection('x')).tier, 'premium');
    assert.deepEqual(await validated(written(25_000)), { limit: 25_000, problems: [], warnings: [] });
    assert.deepEqual((await validated(written(25_001))).problems, [['text', 'text_too_long']]);
    assert.equal((await published(written(20_000))).status, 'published');
    assert.deepEqual(
      (await author().effects()).map(({ text }) => text.length),
      [20_000],
    );
  });

  it('are found again by their whole text after a lost answer', async () => {
    await subscribe('Basic');
    await author().fault('x', { operation: 'publish', mode: 'reset_after' });
    assert.equal((await published(written(3_000))).status, 'published');
    assert.equal((await author().effects()).length, 1);
  });

  it('are found again where X shows their beginning alone in its newer words', async () => {
    await subscribe('Premium');
    await author().fault('x', { operation: 'publish', mode: 'reset_after' });
    const note = { operation: 'read', mode: 'without', field: 'data[].note_post', count: 'forever' } as const;
    await author().fault('x', note);
    assert.equal((await published(written(2_000))).status, 'published');
    assert.equal((await author().effects()).length, 1);
  });

  it('keep Premium if X refuses one because the quota is used up', async () => {
    await subscribe('Premium');
    await author().fault('x', { operation: 'publish', mode: 'quota_exceeded' });
    const { data } = await author().send('post', '/posts', written(300));
    const id = data.id as string;
    await author().publish(id);
    await eventually('X has refused it', async () =>
      JSON.stringify(await author().get<unknown>(`/posts/${id}/timeline`)).includes('rejected'),
    );
    assert.deepEqual(
      [(await author().read(id)).status, (await author().connection('x')).tier],
      ['publishing', 'premium'],
    );
  });

  it('fail once Premium has ended, and say so before the next one', async () => {
    await subscribe('Premium');
    await publishing().sandbox.subscribe(author().marker, 'None');
    const { status, targets } = await published(written(300));
    assert.equal(status, 'failed');
    assert.match(targets[0]?.error?.message ?? '', /at most 280 characters from this account/);
    assert.equal((await author().connection('x')).tier, 'standard');
    assert.deepEqual((await validated(written(300))).problems, [['text', 'text_too_long']]);
  });

  it('count as the operator has set where X says nothing', async () => {
    await subscribe(null);
    assert.equal((await author().connection('x')).tier, 'premium');
  });

  it('have longer videos, which X may refuse', async () => {
    await subscribe('Premium');
    const bytes = await aVideo({ seconds: 141, sound: false });
    const id = await author().upload(bytes, { name: 'long.mp4', type: 'video/mp4' });
    const body = written(20, { media: [{ id }] });
    assert.deepEqual(await validated(body), {
      limit: 25_000,
      problems: [],
      warnings: [['media[0]', 'video_may_be_too_long']],
    });
    assert.equal((await published(body)).status, 'published');
    await publishing().sandbox.subscribe(author().marker, 'None');
    const { targets } = await published(written(21, { media: [{ id }] }));
    assert.match(targets[0]?.error?.message ?? '', /not allowed to post a video longer/);
  });
});
