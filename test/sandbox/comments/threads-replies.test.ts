import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, effects, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import { container, graph, publishContainer } from '../sandbox-publish.ts';
import { changeAccount } from '../numbers/numbers-said.ts';
import { comes } from './comments-said.ts';

const fields =
  'id,text,username,permalink,timestamp,media_type,has_replies,root_post,replied_to,is_reply,' +
  'is_reply_owned_by_me,hide_status,is_verified,profile_picture_url';

describe('replies on Threads', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'threads', { account: 'writer' }));
  });
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
    await changeAccount(base, 'threads', 'writer', { withheldScopes: [] });
  });
  after(() => end());

  const publishes = async (text: string, more: Record<string, string> = {}): Promise<Answer> => {
    const id = await container(base, 'threads', token, { media_type: 'TEXT', text, ...more });
    return await publishContainer(base, 'threads', token, id);
  };
  const aPost = async () => idAt((await publishes('A post')).json, 'id');
  const says = async (post: string, text: string, more: Json = {}) =>
    await comes(base, { platform: 'threads', post, author: 'Ada', text, ...more });
  const read = async (path: string) => await graph(base, 'threads', 'GET', path, token);
  const hide = async (id: string, isHidden: boolean, by = token) =>
    await graph(base, 'threads', 'POST', `/${id}/manage_reply`, by, { hide: String(isHidden) });
  const codeOf = ({ json }: Answer) => at(json, 'error', 'code');
  const shown = ({ json }: Answer, name = 'text') => (json['data'] as Json[]).map(one => one[name]);

  it('come newest first, those of the first level or all in one list', async () => {
    const post = await aPost();
    const first = await says(post, 'One', { at: '2026-11-01T10:00:00Z' });
    await says(post, 'Two', { at: '2026-11-01T11:00:00Z' });
    await says(post, 'Three', { parent: first, at: '2026-11-01T12:00:00Z' });
    assert.deepEqual(shown(await read(`/${post}/replies?fields=text`)), ['Two', 'One']);
    assert.deepEqual(shown(await read(`/${post}/conversation?fields=text`)), ['Three', 'Two', 'One']);
    assert.deepEqual(shown(await read(`/${post}/conversation?fields=text&reverse=false&limit=2`)), [
      'One',
      'Two',
    ]);
  });

  it('tell whose they are, what they answer and how they are shown', async () => {
    const post = await aPost();
    const first = await says(post, 'One');
    const answer = idAt((await publishes('Mine', { reply_to_id: first })).json, 'id');
    const { json } = await read(`/${post}/conversation?fields=${fields}&reverse=false`);
    const [theirs, mine] = json['data'] as [Json, Json];
    assert.deepEqual(
      [theirs['username'], theirs['has_replies'], theirs['is_reply_owned_by_me'], theirs['hide_status']],
      ['ada', true, false, 'NOT_HUSHED'],
    );
    assert.deepEqual([theirs['root_post'], theirs['replied_to']], [{ id: post }, { id: post }]);
    assert.deepEqual(
      [mine['id'], mine['is_reply_owned_by_me'], mine['root_post'], mine['replied_to']],
      [answer, true, { id: post }, { id: first }],
    );
    const { json: alone } = await read(`/${first}?fields=text,is_reply,root_post`);
    assert.deepEqual(alone, { id: first, text: 'One', is_reply: true, root_post: { id: post } });
  });

  it('are answered, which the record counts', async () => {
    const post = await aPost();
    const id = await says(post, 'Really?');
    const answer = await publishes('Really.', { reply_to_id: id });
    const made = (await effects(base)).filter(({ text }) => text === 'Really.');
    assert.deepEqual(
      made.map(one => [one['kind'], one['inReplyTo'], one['id']]),
      [['reply', id, answer.json['id']]],
    );
    assert.equal(shown(await read('/me/replies?fields=text'))[0], 'Really.');
  });

  it('are answered under one’s own posts alone, and with a scope', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    const stranger = await connect(base, 'threads', { account: 'stranger' });
    const form = { media_type: 'TEXT', text: 'No', reply_to_id: id };
    assert.equal(codeOf(await graph(base, 'threads', 'POST', '/me/threads', stranger.token, form)), 10);
    assert.equal(codeOf(await hide(id, true, stranger.token)), 100);
    await changeAccount(base, 'threads', 'writer', {
      withheldScopes: ['threads_manage_replies', 'threads_read_replies'],
    });
    assert.equal(codeOf(await graph(base, 'threads', 'POST', '/me/threads', token, form)), 10);
    assert.equal(codeOf(await hide(id, true)), 10);
    assert.equal(codeOf(await read(`/${post}/replies?fields=id`)), 10);
  });

  it('are hidden with all that answers them, and shown again', async () => {
    const post = await aPost();
    const top = await says(post, 'Top');
    const below = await says(post, 'Below', { parent: top });
    assert.equal(codeOf(await hide(below, true)), 100);
    const states = async () => shown(await read(`/${post}/conversation?fields=hide_status`), 'hide_status');
    assert.deepEqual((await hide(top, true)).json, { success: true });
    assert.deepEqual(await states(), ['HIDDEN', 'HIDDEN']);
    await hide(top, false);
    assert.deepEqual(await states(), ['NOT_HUSHED', 'NOT_HUSHED']);
  });

  it('are deleted where they are one’s own', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    const own = idAt((await publishes('Oops', { reply_to_id: id })).json, 'id');
    assert.equal(codeOf(await graph(base, 'threads', 'DELETE', `/${id}`, token)), 100);
    await arm(base, { platform: 'threads', operation: 'moderate', mode: 'rate_limited' });
    assert.equal(codeOf(await graph(base, 'threads', 'DELETE', `/${own}`, token)), 4);
    assert.equal((await graph(base, 'threads', 'DELETE', `/${own}`, token)).status, 200);
    assert.deepEqual(shown(await read(`/${post}/conversation?fields=text`)), ['Hi']);
  });

  it('fail as faults of their own say; a lost answer is there all the same', async () => {
    const post = await aPost();
    const id = await says(post, 'Lost?');
    await arm(base, { platform: 'threads', operation: 'reply', mode: 'error_after' });
    assert.equal((await publishes('Sent and lost', { reply_to_id: id })).status, 500);
    assert.deepEqual(shown(await read(`/${id}/replies?fields=text`)), ['Sent and lost']);
    await arm(base, { platform: 'threads', operation: 'comments', mode: 'error_before' });
    assert.equal((await publishes('Another post')).status, 200);
    assert.equal((await read(`/${post}/replies?fields=id`)).status, 500);
  });
});
