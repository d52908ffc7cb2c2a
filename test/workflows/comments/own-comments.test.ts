import assert from 'node:assert/strict';
import { giveConsent } from '../../../src/local/demo/demo-consent.ts';
import { commentsOn } from '../../support/comments.ts';
import { usePublishing } from '../../support/publishing.ts';
import type { Author, PostAnswer } from '../../support/author.ts';
import type { ConnectionAnswer } from '../../support/author-accounts.ts';

describe('comments on posts of an account that owns the app of X', () => {
  const publishing = usePublishing({ X_OWNED_ACCOUNTS: '@app_owner' });
  const { idOn, round, look, measure, on, sql } = commentsOn(publishing);
  let author: Author;
  let posts: PostAnswer[] = [];

  const connectAs = async (handle: string): Promise<Author> => {
    const one = await publishing().anAuthor();
    const { brandSlug, token: as } = one;
    const { data } = await publishing().api.post('/connections/x/authorize', { brandSlug }, { as });
    await giveConsent(data.authorizeUrl as string, handle);
    return one;
  };
  const publishPosts = async (by: Author, count: number): Promise<PostAnswer[]> => {
    const published: PostAnswer[] = [];
    for (let number = 1; number <= count; number += 1) {
      const post = { brandSlug: by.brandSlug, platforms: ['x'], text: `Post ${number} of ${by.brandSlug}` };
      const { data } = await publishing().api.post('/posts', post, { as: by.token });
      published.push(await by.publishToEnd(data.id as string));
    }
    await measure();
    return published;
  };
  const says = (post: PostAnswer | undefined, text: string, more = {}) =>
    publishing().sandbox.comment({ platform: 'x', post: post ? idOn('x', post) : '', text, ...more });
  const texts = async (by: Author, post: PostAnswer | undefined) =>
    post ? (await on(by, post)).comments.map(({ text }) => text).toSorted() : [];
  const rowsOf = ({ id }: PostAnswer) =>
    publishing().api.rows('select 1 from comments where post_id = $1', id);
  /** Returns what X billed for a round. */
  const billed = async (work: () => Promise<unknown>) => {
    const before = await publishing().sandbox.billed();
    await work();
    const after = await publishing().sandbox.billed();
    return { owned: after.owned - before.owned, posts: after.posts - before.posts };
  };
  const budgeted = async (): Promise<number> => {
    const [row] = await publishing().api.rows<{ cost: string }>(
      `select sum(r.cost)::text as cost from platform_reads r join connections c on c.platform = r.platform and c.external_id = r.account
        where c.handle = $1`,
      'app_owner',
    );
    return Number(row?.cost);
  };

  before(async () => {
    author = await connectAs('app_owner');
    posts = await publishPosts(author, 14);
    await publishing().sandbox.settings({ xAppOwners: ['app_owner'] });
  });
  after(() => publishing().sandbox.settings({ xAppOwners: [] }));

  it('are read from its mentions for a fifth of the price, and only the others searched', async () => {
    for (const post of posts) await says(post, 'Lovely', { author: 'Ada' });
    const first = await says(posts[0], 'Truly', { author: 'Ada' });
    await says(posts[0], 'To Ada alone', { author: 'Grace', parent: first });
    const before = await budgeted();
    assert.deepEqual(await billed(round), { owned: 15, posts: 1 });
    assert.equal((await budgeted()) - before, 15 * 1_000 + 5_000);
    assert.deepEqual(await texts(author, posts[0]), ['Lovely', 'To Ada alone', 'Truly']);
    for (const post of posts.slice(1)) assert.deepEqual(await texts(author, post), ['Lovely']);
  });

  it('are read on all of its posts once one of them is due', async () => {
    const [one, another] = posts;
    assert.ok(one && another);
    await publishing().sandbox.flood('x', idOn('x', another), 110);
    assert.deepEqual(await billed(() => look(one)), { owned: 110, posts: 0 });
    assert.equal((await rowsOf(another)).length, 111);
  });

  it('continue where a round ended, and are read again from the beginning if X refuses to', async () => {
    const [one] = posts;
    assert.ok(one);
    await sql(
      `update comment_reads set cursor = 'own ' || (extract(epoch from now() - interval '1 hour') * 1000)::bigint || ' 1 no 1'
        where post_id = ?`,
      one.id,
    );
    await says(one, 'After a break', { author: 'Bob' });
    await look(one);
    await look(one);
    assert.ok((await texts(author, one)).includes('After a break'));
  });

  it('are found on a post that was edited, whose conversation keeps its first id', async () => {
    const [, , post] = posts;
    assert.ok(post);
    await publishing().sandbox.subscribe('app_owner', 'Premium');
    const { connections } = await author.get<{ connections: ConnectionAnswer[] }>('/connections');
    await author.send('post', `/connections/${connections[0]?.id}/refresh`, {});
    const change = { platforms: { x: { text: 'Better' } } };
    await author.patch(`/posts/${post.id}/published`, change);
    const edited = await author.untilChanged(post.id);
    assert.notEqual(idOn('x', edited), idOn('x', post));
    await says(edited, 'On the edit', { author: 'Bob' });
    assert.deepEqual(await billed(() => look(edited)), { owned: 1, posts: 0 });
    assert.deepEqual(await texts(author, edited), ['Lovely', 'On the edit']);
  });

  it('cost the full price on an account that does not own the app', async () => {
    const other = await connectAs('no_owner');
    const theirs = await publishPosts(other, 2);
    for (const post of theirs) await says(post, 'Lovely', { author: 'Ada' });
    assert.deepEqual(await billed(round), { owned: 0, posts: 2 });
    assert.deepEqual(await texts(other, theirs[0]), ['Lovely']);
  });
});
