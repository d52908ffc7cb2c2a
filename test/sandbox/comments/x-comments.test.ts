import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, effects, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import { tweet } from '../sandbox-publish.ts';
import { changeAccount, setDials } from '../numbers/numbers-said.ts';
import { changeComment, comes, commentsOf } from './comments-said.ts';

describe('comments on X', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let texts = 0;
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'x', { account: 'writer' }));
  });
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
    await call('DELETE', `${base}/_control/costs`);
    await setDials(base, { xReadBudget: null, xSummonedOnly: false });
    await changeAccount(base, 'x', 'writer', { withheldScopes: [] });
  });
  after(() => end());

  const posts = async (more: Json = {}) =>
    await tweet(base, token, { text: `Said ${(texts += 1)}`, ...more });
  const aPost = async (more: Json = {}) => idAt((await posts(more)).json, 'data', 'id');
  const answers = async (id: string, text = `Answered ${(texts += 1)}`) =>
    await posts({ text, reply: { in_reply_to_tweet_id: id } });
  const says = async (post: string, text: string, more: Json = {}) =>
    await comes(base, { platform: 'x', post, author: 'Ada Lovelace', text, ...more });
  const read = async (path: string) => await call('GET', `${base}/x-api/2${path}`, { token });
  const search = async (post: string, more = '') =>
    await read(`/tweets/search/recent?query=${encodeURIComponent(`conversation_id:${post}`)}${more}`);
  const hide = async (id: string, hidden: unknown) =>
    await call('PUT', `${base}/x-api/2/tweets/${id}/hidden`, { token, json: { hidden } });
  const me = async () => idAt((await read('/users/me')).json, 'data', 'id');
  const shownIn = ({ json }: Answer) => ((json['data'] ?? []) as Json[]).map(({ text }) => String(text));
  /** Returns the texts without the name of the account, which X puts in front of answers to its posts. */
  const textsIn = (answer: Answer) => shownIn(answer).map(text => text.replace(/^@writer /, ''));

  it('are found by their conversation, with their authors', async () => {
    const post = await aPost();
    const first = await says(post, 'One');
    const second = await says(post, 'Two', { parent: first, author: 'Grace' });
    const fields = '&post.fields=created_at,conversation_id&expansions=author_id';
    const { json } = await search(
      post,
      `${fields},in_reply_to_user_id,referenced_posts&user.fields=profile_image_url`,
    );
    assert.deepEqual(textsIn({ json } as Answer), ['Two', 'One']);
    const [newest] = json['data'] as Json[];
    assert.deepEqual(newest?.['referenced_posts'], [{ type: 'replied_to', id: first }]);
    assert.equal(newest?.['conversation_id'], post);
    assert.equal(newest?.['in_reply_to_user_id'], at(json, 'includes', 'users', 1, 'id'));
    const users = at(json, 'includes', 'users') as Json[];
    assert.deepEqual(
      users.map(({ name, username }) => [name, username]),
      [
        ['Grace', 'grace'],
        ['Ada Lovelace', 'ada_lovelace'],
      ],
    );
    assert.deepEqual(at(json, 'meta'), { newest_id: second, oldest_id: first, result_count: 2 });
  });

  it('begin with the name of whom they answer, and are escaped and shortened', async () => {
    const post = await aPost();
    await says(post, 'a < b & https://example.com/a');
    const [text] = shownIn(await search(post));
    assert.match(text ?? '', /^@writer a &lt; b &amp; https:\/\/t\.co\/\w{10}$/);
  });

  it('are found page by page, and since one of them', async () => {
    const post = await aPost();
    await call('POST', `${base}/_control/comments`, {
      json: { platform: 'x', post, author: 'Fan', text: 'Hi', count: 12 },
    });
    const first = await search(post, '&max_results=10');
    const next = idAt(first.json, 'meta', 'next_token');
    assert.deepEqual(textsIn(await search(post, `&max_results=10&next_token=${next}`)), ['Hi 2', 'Hi 1']);
    const newest = idAt(first.json, 'meta', 'newest_id');
    await says(post, 'Later');
    assert.deepEqual(textsIn(await search(post, `&since_id=${newest}`)), ['Later']);
    assert.equal((await search(post, '&max_results=9')).status, 400);
  });

  it('are found for seven days, several conversations at once', async () => {
    const [one, other] = [await aPost(), await aPost()];
    await says(one, 'Old', { at: new Date(Date.now() - 8 * 86_400_000).toISOString() });
    await says(one, 'New');
    await says(other, 'Other');
    assert.deepEqual(textsIn(await search(`${one} OR conversation_id:${other}`)), ['Other', 'New']);
    assert.equal((await read('/tweets/search/recent?query=cats')).status, 400);
  });

  it('name whom they are for', async () => {
    const id = await me();
    const post = await aPost();
    const first = await says(post, 'Direct');
    await says(post, 'To Ada', { parent: first, author: 'Grace' });
    await says(post, 'To Ada and @Writer', { parent: first, author: 'Grace' });
    const { json } = await read(`/users/${id}/mentions?max_results=5`);
    assert.deepEqual(textsIn({ json } as Answer).slice(0, 2), ['To Ada and @Writer', 'Direct']);
    const since = await read(`/users/${id}/mentions?since_id=${first}`);
    assert.deepEqual(textsIn(since), ['To Ada and @Writer']);
    assert.deepEqual(textsIn(await search(`${post} -@Writer`)), ['To Ada']);
  });

  it('cost half a cent each, once a day', async () => {
    const post = await aPost();
    await says(post, 'One');
    const second = await says(post, 'Two');
    await search(post);
    await search(post);
    await read(`/tweets/${second}`);
    const { json } = await call('GET', `${base}/_control/costs`);
    assert.deepEqual([at(json, 'x', 'posts'), at(json, 'x', 'usd')], [2, 0.01]);
    await says(post, 'Three');
    await setDials(base, { xReadBudget: 0.01 });
    assert.equal((await search(post)).status, 402);
  });

  it('are answered, which the record counts and the timeline shows', async () => {
    const post = await aPost();
    const id = await says(post, 'Really?');
    const { status, json } = await answers(id, 'Really it is');
    assert.equal(status, 201);
    const made = (await effects(base)).filter(({ text }) => text === 'Really it is');
    assert.deepEqual(
      made.map(one => [one['kind'], one['inReplyTo'], one['id']]),
      [['reply', id, at(json, 'data', 'id')]],
    );
    assert.deepEqual(textsIn(await search(post)), ['Really it is', 'Really?']);
    assert.equal(textsIn(await read(`/users/${await me()}/tweets`))[0], 'Really it is');
  });

  it('are answered only where they are for the account, as strict as X is set', async () => {
    const post = await aPost();
    const direct = await says(post, 'Direct');
    const aside = await says(post, 'Aside', { parent: direct });
    const naming = await says(post, 'Hey @writer', { parent: aside });
    await setDials(base, { xSummonedOnly: true });
    const statuses = [];
    for (const id of [direct, aside, naming]) statuses.push((await answers(id)).status);
    assert.deepEqual(statuses, [201, 403, 201]);
    await setDials(base, { xSummonedOnly: false });
    assert.equal((await answers(aside)).status, 201);
    const stranger = await connect(base, 'x', { account: 'stranger' });
    const reply = { text: 'Me too', reply: { in_reply_to_tweet_id: direct } };
    assert.equal((await tweet(base, stranger.token, reply)).status, 403);
    await changeComment(base, 'x', direct, { deleted: true });
    assert.equal((await answers(direct)).status, 403);
  });

  it('are hidden in conversations that the account began, and stay readable', async () => {
    const post = await aPost();
    const id = await says(post, 'Rude');
    assert.deepEqual((await hide(id, true)).json, { data: { hidden: true } });
    assert.equal((await commentsOf(base, 'x', post))[0]?.['state'], 'hidden');
    assert.deepEqual(textsIn(await search(post)), ['Rude']);
    assert.deepEqual((await hide(id, false)).json, { data: { hidden: false } });
    assert.equal((await hide(id, 'yes')).status, 400);
    assert.equal((await hide('1', true)).status, 404);
    assert.equal((await hide(post, true)).status, 404);
    const stranger = await connect(base, 'x', { account: 'stranger' });
    const theirs = await call('PUT', `${base}/x-api/2/tweets/${id}/hidden`, {
      token: stranger.token,
      json: { hidden: true },
    });
    assert.equal(theirs.status, 403);
  });

  it('are gone where their author deleted them, and only their author may', async () => {
    const post = await aPost();
    const id = await says(post, 'Soon gone');
    assert.equal((await call('DELETE', `${base}/x-api/2/tweets/${id}`, { token })).status, 403);
    await changeComment(base, 'x', id, { deleted: true });
    assert.deepEqual(textsIn(await search(post)), []);
    assert.equal(at((await read(`/tweets?ids=${id}`)).json, 'errors', 0, 'resource_id'), id);
  });

  it('raise the counter of what they answer', async () => {
    const post = await aPost();
    const id = await says(post, 'One', { likes: 7 });
    await says(post, 'Two', { parent: id });
    const { json } = await read(`/tweets?ids=${post},${id}&post.fields=public_metrics`);
    const counts = (json['data'] as Json[]).map(one => [
      at(one, 'public_metrics', 'reply_count'),
      at(one, 'public_metrics', 'like_count'),
    ]);
    assert.deepEqual(counts, [
      [1, 0],
      [1, 7],
    ]);
  });

  it('take scopes', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    await changeAccount(base, 'x', 'writer', { withheldScopes: ['tweet.moderate.write'] });
    assert.equal((await hide(id, true)).status, 403);
    await changeAccount(base, 'x', 'writer', { withheldScopes: ['users.read'] });
    assert.equal((await search(post)).status, 403);
  });

  it('fail as faults of their own say; a lost answer is there all the same', async () => {
    const post = await aPost();
    const id = await says(post, 'Lost?');
    await arm(base, { platform: 'x', operation: 'reply', mode: 'error_after' });
    assert.equal((await posts()).status, 201);
    assert.equal((await answers(id, 'Sent and lost')).status, 503);
    await arm(base, { platform: 'x', operation: 'comments', mode: 'rate_limited' });
    assert.equal((await search(post)).status, 429);
    assert.deepEqual(textsIn(await search(post)), ['Sent and lost', 'Lost?']);
    await arm(base, { platform: 'x', operation: 'moderate', mode: 'forbidden' });
    assert.equal((await hide(id, true)).status, 403);
  });
});
