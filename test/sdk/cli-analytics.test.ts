import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../support/author.ts';
import { aKey } from '../support/makers.ts';
import { measureAs } from '../support/metrics.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder } from '../support/run-folder.ts';
import { social, type Ended } from '../support/terminal.ts';

describe('the command social, on numbers', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s' });
  let author: Author;
  let post: PostAnswer;
  let env: Record<string, string>;

  const run = (...args: string[]): Promise<Ended> => social(env, args);
  /** Publishes a post, and reads its numbers as if it had been published so many days ago. */
  const measured = async (
    platforms: PlatformName[],
    numbers: { likes: number; views?: number },
    daysAgo = 0,
  ): Promise<PostAnswer> => {
    const { id } = await author.post({ platforms });
    await author.publish(id);
    const out = await author.untilFinal(id);
    const publishedAt = new Date(Date.now() - daysAgo * 86_400_000);
    await measureAs(publishing(), author, out, numbers, publishedAt);
    return out;
  };

  before(async () => {
    author = await publishing().anAuthor();
    const { key } = await aKey(publishing().api, author.token, { scopes: ['posts:read', 'posts:write'] });
    env = {
      SOCIAL_API: publishing().api.url,
      SOCIAL_API_KEY: key,
      XDG_CONFIG_HOME: aFolder('social-config'),
    };
    post = await measured(['x', 'youtube'], { views: 400, likes: 40 });
  });

  it('shows the numbers of a post by platform, – where one reports none, and as of when', async () => {
    const { code, out, err } = await run('metrics', post.id);
    assert.equal(code, 0, err);
    assert.match(out, /^ +X +YOUTUBE +ALL$/m);
    assert.match(out, /^impressions +400 +– +400$/m);
    assert.match(out, /^views +– +400 +400$/m);
    assert.match(out, /^likes +40 +40 +80$/m);
    assert.match(out, /^x: as of .*\d/m);
  });

  it('has the platforms asked, and gives programs what the service said', async () => {
    const { code, out, err } = await run('--json', 'metrics', post.id, '--refresh');
    assert.deepEqual([code, JSON.parse(out).postId], [0, post.id]);
    assert.match(err, /The platforms are being asked/);
  });

  it('says that a post is published nowhere, or does not exist', async () => {
    const draft = await author.post({ platforms: ['x'] });
    assert.match((await run('metrics', draft.id)).out, /not published anywhere/);
    const none = await run('metrics', '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0');
    assert.deepEqual([none.code, none.out], [1, '']);
  });

  it('shows many posts together, by what one asks for, with what to know before', async () => {
    const { code, out, err } = await run('analytics', '--brand', author.brandSlug);
    assert.equal(code, 0, err);
    assert.match(out, /^PLATFORM +POSTS +IMPRESSIONS +VIEWS +LIKES/m);
    assert.match(out, /^x +1 +400 +– +40/m);
    assert.match(out, /^all +2 +400 +400 +80/m);
    assert.match(out, /The period has few posts/);
    const byWeekday = await run('analytics', '--by', 'weekday', '--days', '7', '--platform', 'x');
    assert.match(byWeekday.out, /^WEEKDAY +POSTS/m);
    assert.match(byWeekday.out, /^\w+day +1 +400/m);
    const nothing = await run('analytics', '--label', 'nowhere');
    assert.equal(nothing.out, 'Nothing was published in this period.\n');
  });

  it('sets a number against the time before', async () => {
    await measured(['x'], { views: 10, likes: 20 }, 9);
    const { out } = await run('analytics', '--days', '7', '--platform', 'x');
    assert.match(out, /^x +1 .* 40 \(\+100%\)/m);
    assert.match(out, /^In brackets: change compared to /m);
  });

  it('names no best hour that too few posts stand for', async () => {
    const { code, out, err } = await run('analytics', 'times', '--days', '90');
    assert.equal(code, 0, err);
    assert.match(out, /^No hour of the week has at least three posts to compare\.$/m);
  });

  it('refuses a time and a grouping that there is not', async () => {
    for (const [args, why] of [
      [['--days', '0'], /from 1 to 400/],
      [['--by', 'moon'], /Allowed choices are platform, brand/],
    ] as const) {
      const ended = await run('analytics', ...args);
      assert.deepEqual([ended.code, why.test(ended.err)], [2, true], ended.err);
    }
  });
});
