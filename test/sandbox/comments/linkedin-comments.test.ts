import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, effects, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import { linkedin, memberUrn, organizationUrn, share, sharePost } from '../sandbox-publish.ts';
import { changeAccount } from '../numbers/numbers-said.ts';
import { comes, commentsOf } from './comments-said.ts';

describe('comments on LinkedIn', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let page = '';
  let texts = 0;
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'linkedin', { account: 'maker' }));
    page = await organizationUrn(base, token);
  });
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
    await changeAccount(base, 'linkedin', 'maker', { withheldScopes: [], pageRole: 'ADMINISTRATOR' });
  });
  after(() => end());

  const aPost = async (author = page): Promise<string> =>
    String(
      (await share(base, token, sharePost(author, `Shared ${(texts += 1)}`))).headers.get('x-restli-id'),
    );
  const says = async (post: string, text: string, more: Json = {}) =>
    await comes(base, { platform: 'linkedin', post, author: 'Ada', text, ...more });
  const pathOf = (urn: string, more = '') => `/rest/socialActions/${encodeURIComponent(urn)}/comments${more}`;
  const list = async (urn: string, query = '') => await linkedin(base, 'GET', pathOf(urn, query), token);
  const answers = async (urn: string, text: string, more: Json = {}) =>
    await linkedin(base, 'POST', pathOf(urn), token, {
      actor: page,
      object: urn,
      message: { text },
      ...more,
    });
  const removes = async (post: string, id: string, actor = page) =>
    await linkedin(
      base,
      'DELETE',
      pathOf(post, `/${id.slice(id.lastIndexOf(',') + 1, -1)}?actor=${encodeURIComponent(actor)}`),
      token,
    );
  const textsIn = ({ json }: Answer) => (json['elements'] as Json[]).map(one => at(one, 'message', 'text'));

  it('come in pages, without names, and what answers them by their own URN', async () => {
    const post = await aPost();
    const first = await says(post, 'One', { likes: 2 });
    await says(post, 'Two');
    await says(post, 'Below', { parent: first, author: 'Grace' });
    const { json } = await list(post, '?start=0&count=1');
    assert.deepEqual([textsIn({ json } as Answer), at(json, 'paging', 'total')], [['One'], 2]);
    const shown = at(json, 'elements', 0) as Json;
    assert.deepEqual([shown['commentUrn'], at(shown, 'likesSummary', 'totalLikes')], [first, 2]);
    assert.match(String(shown['actor']), /^urn:li:person:/);
    assert.match(first, /^urn:li:comment:\(urn:li:activity:\d+,\d+\)$/);
    assert.ok(!first.includes(post.slice(post.lastIndexOf(':') + 1)));
    assert.deepEqual(textsIn(await list(post, '?start=1&count=5')), ['Two']);
    const below = await list(first);
    assert.deepEqual([textsIn(below), at(below.json, 'elements', 0, 'parentComment')], [['Below'], first]);
  });

  it('have at most 1,250 characters', async () => {
    const post = await aPost();
    assert.equal((await answers(post, 'a'.repeat(1_251))).status, 400);
    assert.equal((await answers(post, 'a'.repeat(1_250))).status, 201);
  });

  it('are closed under a member’s post, and without the scope or a role', async () => {
    const member = await aPost(await memberUrn(base, token));
    assert.equal((await list(member)).status, 403);
    const post = await aPost();
    const readers = ['r_organization_social', 'r_organization_social_feed'];
    await changeAccount(base, 'linkedin', 'maker', { withheldScopes: readers });
    assert.equal((await list(post)).status, 403);
    await changeAccount(base, 'linkedin', 'maker', { withheldScopes: [], pageRole: null });
    assert.equal((await list(post)).status, 403);
  });

  it('seem to be none to who may only advertise jobs', async () => {
    const post = await aPost();
    await says(post, 'Unseen');
    await changeAccount(base, 'linkedin', 'maker', { pageRole: 'RECRUITING_POSTER' });
    const { status, json } = await list(post);
    assert.deepEqual([status, json['elements']], [200, []]);
  });

  it('are answered, which the record counts', async () => {
    const post = await aPost();
    const id = await says(post, 'How?');
    const sent = await answers(post, 'Like this', { parentComment: id });
    assert.equal(sent.status, 201);
    const made = (await effects(base)).filter(({ text }) => text === 'Like this');
    assert.deepEqual(
      made.map(one => [one['kind'], one['inReplyTo'], one['id']]),
      [['comment', id, sent.json['commentUrn']]],
    );
    const shown = await list(id);
    assert.deepEqual([textsIn(shown), at(shown.json, 'elements', 0, 'actor')], [['Like this'], page]);
    assert.equal((await answers(id, 'By its own URN')).status, 201);
    assert.equal((await answers(post, 'No', { parentComment: idAt(sent.json, 'commentUrn') })).status, 404);
    assert.equal((await answers(post, 'No', { content: [{}] })).status, 403);
    assert.equal((await answers(post, '', { parentComment: id })).status, 400);
    const own = (await commentsOf(base, 'linkedin', post)).filter(({ isOwn }) => isOwn);
    assert.deepEqual(
      own.map(one => one['text']),
      ['Like this', 'By its own URN'],
    );
  });

  it('are deleted by the page under its own posts', async () => {
    const post = await aPost();
    const id = await says(post, 'Spam');
    await answers(post, 'Oh', { parentComment: id });
    const member = await memberUrn(base, token);
    assert.equal((await removes(post, id, member)).status, 403);
    assert.equal((await removes(post, id)).status, 204);
    assert.equal((await removes(post, id)).status, 404);
    assert.deepEqual(textsIn(await list(post)), []);
    assert.equal((await list(id)).status, 404);
  });

  it('are liked, in one way by each actor, and no longer', async () => {
    const post = await aPost();
    const root = await says(post, 'Nice');
    const react = async (reactionType: string) =>
      await linkedin(base, 'POST', `/rest/reactions?actor=${encodeURIComponent(page)}`, token, {
        root,
        reactionType,
      });
    assert.equal((await react('LOVE')).status, 400);
    assert.equal((await react('LIKE')).status, 201);
    assert.equal((await react('PRAISE')).status, 201);
    assert.deepEqual((await commentsOf(base, 'linkedin', post))[0]?.['reactions'], { [page]: 'PRAISE' });
    assert.equal(at((await list(post)).json, 'elements', 0, 'likesSummary', 'totalLikes'), 1);
    const key = `(actor:${encodeURIComponent(page)},entity:${encodeURIComponent(root)})`;
    assert.equal((await linkedin(base, 'DELETE', `/rest/reactions/${key}`, token)).status, 204);
    assert.equal((await linkedin(base, 'DELETE', `/rest/reactions/${key}`, token)).status, 404);
  });

  it('take scopes to be answered, deleted and liked', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    await changeAccount(base, 'linkedin', 'maker', { withheldScopes: ['w_organization_social_feed'] });
    assert.equal((await answers(post, 'No', { parentComment: id })).status, 403);
    assert.equal((await removes(post, id)).status, 403);
    const like = await linkedin(base, 'POST', `/rest/reactions?actor=${encodeURIComponent(page)}`, token, {
      root: id,
      reactionType: 'LIKE',
    });
    assert.equal(like.status, 403);
  });

  it('raise the counter of their post', async () => {
    const post = await aPost();
    const id = await says(post, 'One');
    await answers(post, 'Two', { parentComment: id });
    const { json } = await linkedin(base, 'GET', `/rest/socialMetadata/${encodeURIComponent(post)}`, token);
    assert.deepEqual(json['commentSummary'], { count: 2, topLevelCount: 1 });
  });

  it('fail as faults of their own say; a lost answer is there all the same', async () => {
    const post = await aPost();
    const id = await says(post, 'Lost?');
    await arm(base, { platform: 'linkedin', operation: 'reply', mode: 'error_after' });
    assert.equal((await answers(post, 'A first comment')).status, 201);
    assert.equal((await answers(post, 'Sent and lost', { parentComment: id })).status, 500);
    assert.deepEqual(textsIn(await list(id)), ['Sent and lost']);
    await arm(base, { platform: 'linkedin', operation: 'comments', mode: 'rate_limited' });
    assert.equal((await list(post)).status, 429);
    await arm(base, { platform: 'linkedin', operation: 'moderate', mode: 'forbidden' });
    assert.equal((await removes(post, id)).status, 403);
  });
});
