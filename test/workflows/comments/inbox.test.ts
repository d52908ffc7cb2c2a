import assert from 'node:assert/strict';
import { commentsOn, pageScopes, type Voice } from '../../support/comments.ts';
import { aBrand } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

interface Inbox {
  comments: Voice[];
  next: string | null;
  total: number;
  unanswered: number;
}

describe('the inbox', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look, lookAtAll, sql } = commentsOn(publishing);

  const author = use(() => publishing().anAuthor());
  const post = use(() => out(author(), 'x', 'threads', 'youtube', 'instagram'));
  before(async () => {
    const { sandbox } = publishing();
    await sandbox.comment({ platform: 'threads', post: idOn('threads', post()), text: 'On Threads' });
    await sandbox.comment({ platform: 'x', post: idOn('x', post()), text: 'On X' });
    await sandbox.comment({ platform: 'youtube', post: idOn('youtube', post()), text: 'On YouTube' });
    await look(post());
  });

  const ask = (query: string) => author().get<Inbox>(`/comments?${query}`);
  const texts = ({ comments }: Inbox) => comments.map(({ text }) => text);

  it('has the comments of all posts and platforms, the newest first', async () => {
    const inbox = await ask('');
    assert.deepEqual(texts(inbox), ['On YouTube', 'On X', 'On Threads']);
    assert.equal(inbox.next, null);
    assert.ok(inbox.comments.every(({ brandSlug, postId }) => brandSlug === author().brandSlug && postId));
  });

  it('is given page by page, each comment on one of them', async () => {
    const seen: string[] = [];
    let after = '';
    for (let number = 0; number < 4; number += 1) {
      const page = await ask(`limit=1${after}`);
      assert.deepEqual([page.total, page.unanswered], [3, 3]);
      seen.push(...texts(page));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    assert.deepEqual(seen, ['On YouTube', 'On X', 'On Threads']);
  });

  it('says how many comments wait for an answer, on one post or all', async () => {
    const counts = async (query = '', path = '/comments') => {
      const { total, unanswered } = await author().get<Inbox>(`${path}?${query}`);
      return [total, unanswered];
    };
    await sql(`update comments set answered_at = now() where post_id = ? and text = 'On X'`, post().id);
    assert.deepEqual(await counts(), [3, 2]);
    assert.deepEqual(await counts('platform=x'), [1, 0]);
    assert.deepEqual(await counts('unanswered=true&limit=1'), [2, 2]);
    assert.deepEqual(await counts('', `/posts/${post().id}/comments`), [3, 2]);
    await sql('update comments set answered_at = null where post_id = ?', post().id);
  });

  it('refuses a cursor that was made up', async () => {
    for (const made of ['nothing', '["1","00000000-0000-0000-0000-000000000000"]']) {
      const after = Buffer.from(made).toString('base64url');
      const { status, body } = await publishing().api.get(`/comments?after=${after}`, { as: author().token });
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
    }
  });

  for (const what of ['comments', 'metrics'])
    it(`gets a time for the next try if ${what} are refreshed too early`, async () => {
      const { api } = publishing();
      const refresh = async () => {
        const { status, headers } = await api.post(`/posts/${post().id}/${what}/refresh`, undefined, {
          as: author().token,
        });
        return [status, Number(headers.get('retry-after') ?? 0)] as const;
      };
      const read = (ago: string) =>
        Promise.all([
          sql(`update comment_reads set looked_at = now() - ?::interval where post_id = ?`, ago, post().id),
          sql(`update post_metrics set captured_at = now() - ?::interval where post_id = ?`, ago, post().id),
        ]);
      await read('20 seconds');
      const [status, seconds] = await refresh();
      assert.equal(status, 202);
      assert.ok(seconds > 0 && seconds <= 40, `${seconds} seconds`);
      await read('61 seconds');
      assert.deepEqual(await refresh(), [202, 0]);
    });

  it('is filtered by platforms, or by a brand, on request', async () => {
    assert.deepEqual(texts(await ask('platform=x,threads')), ['On X', 'On Threads']);
    assert.equal((await ask(`brandSlug=${author().brandSlug}`)).comments.length, 3);
    const other = await aBrand(publishing().api, author().token);
    assert.deepEqual(texts(await ask(`brandSlug=${other.slug}`)), []);
  });

  it('lists only unread comments on request', async () => {
    await sql(`update comments set read_at = now() where post_id = ? and text = 'On X'`, post().id);
    assert.deepEqual(texts(await ask('unread=true')), ['On YouTube', 'On Threads']);
  });

  it('shows nothing to a key for another brand, and nothing to another organization', async () => {
    const { api } = publishing();
    const other = await aBrand(api, author().token);
    const keyOf = async (brandIds: string[]) => {
      const made = await api.post(
        '/api-keys',
        { name: 'Reader', scopes: ['posts:read'], brandIds },
        { as: author().token },
      );
      assert.equal(made.status, 201, made.text);
      return made.data.key as string;
    };
    const brands = await author().get<{ brands: { id: string; slug: string }[] }>('/brands');
    const own = brands.brands.find(({ slug }) => slug === author().brandSlug)?.id ?? '';
    const asked = async (as: string, path = '/comments') => api.get(path, { as });
    assert.equal(((await asked(await keyOf([own]))).data as Inbox).comments.length, 3);
    const elsewhere = await keyOf([other.id]);
    assert.deepEqual(((await asked(elsewhere)).data as Inbox).comments, []);
    assert.equal((await asked(elsewhere, `/posts/${post().id}/comments`)).status, 403);
    const stranger = await publishing().anAuthor();
    assert.deepEqual((await stranger.get<Inbox>('/comments')).comments, []);
  });

  for (const platform of ['x', 'threads', 'youtube', 'instagram'] as const)
    it(`knows on ${platform} what our account has answered elsewhere`, async () => {
      const { sandbox } = publishing();
      const on = { platform, post: idOn(platform, post()) };
      const waits = await sandbox.comment({ ...on, text: `Waits on ${platform}` });
      const parent = await sandbox.comment({ ...on, text: `Asks on ${platform}` });
      await sandbox.comment({ ...on, text: 'So it is', parent, author: author().marker });
      await look(post());
      const find = async (query: string, id: string) =>
        (await ask(query)).comments.find(({ externalId }) => externalId === id);
      assert.ok((await find('', parent))?.answeredAt);
      assert.equal(await find('unanswered=true', parent), undefined);
      assert.equal((await find('unanswered=true', waits))?.answeredAt, null);
      await sandbox.comment({ ...on, text: 'Later on', parent: waits, author: author().marker });
      await lookAtAll(post());
      assert.ok((await find('', waits))?.answeredAt);
      assert.equal((await ask('')).comments.find(({ text }) => text === 'So it is')?.isOurs, true);
    });
});
