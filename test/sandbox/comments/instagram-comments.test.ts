import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, effects, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import { anImage, container, graph, hosted, publishContainer } from '../sandbox-publish.ts';
import { changeAccount, setDials } from '../numbers/numbers-said.ts';
import { changeComment, comes, commentsOf } from './comments-said.ts';

const fields = 'id,text,timestamp,username,from,like_count,hidden,parent_id,replies{id,text,username}';

describe('comments on Instagram', () => {
  let base = '';
  let end: () => Promise<void>;
  let files: Awaited<ReturnType<typeof hosted>>;
  let token = '';
  before(async () => {
    ({ url: base, end } = await aSandbox());
    files = await hosted({ '/image.jpg': { type: 'image/jpeg', bytes: await anImage() } });
    ({ token } = await connect(base, 'instagram', { account: 'painter' }));
  });
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
    await setDials(base, { instagramRefusedFields: [] });
    await changeAccount(base, 'instagram', 'painter', { withheldScopes: [] });
  });
  after(async () => {
    files.end();
    await end();
  });

  const aPost = async (): Promise<string> => {
    const id = await container(base, 'instagram', token, { image_url: `${files.url}/image.jpg` });
    return idAt((await publishContainer(base, 'instagram', token, id)).json, 'id');
  };
  const says = async (post: string, text: string, more: Json = {}) =>
    await comes(base, { platform: 'instagram', post, author: 'Ada Lovelace', text, ...more });
  const read = async (path: string) => await graph(base, 'instagram', 'GET', path, token);
  const send = async (path: string, form: Record<string, string> = {}, by = token) =>
    await graph(base, 'instagram', 'POST', path, by, form);
  const codeOf = ({ json }: Answer) => at(json, 'error', 'code');
  const textsIn = ({ json }: Answer) => (json['data'] as Json[]).map(({ text }) => text);

  it('come newest first with what was asked, and what answers them below', async () => {
    const post = await aPost();
    const first = await says(post, 'How lovely', { likes: 3 });
    const answer = await says(post, 'So I think', { parent: first, author: 'Grace' });
    await says(post, 'Where was this?');
    const { json } = await read(`/${post}/comments?fields=${fields}`);
    assert.deepEqual(textsIn({ json } as Answer), ['Where was this?', 'How lovely']);
    const { timestamp, from, ...rest } = at(json, 'data', 1) as Json;
    assert.match(String(timestamp), /\+0000$/);
    assert.equal(at(from, 'username'), 'ada_lovelace');
    assert.deepEqual(rest, {
      id: first,
      text: 'How lovely',
      username: 'ada_lovelace',
      like_count: 3,
      hidden: false,
      replies: { data: [{ text: 'So I think', username: 'grace', id: answer }] },
    });
  });

  it('come page by page', async () => {
    const post = await aPost();
    await call('POST', `${base}/_control/comments`, {
      json: { platform: 'instagram', post, author: 'Fan', text: 'Hi', count: 5 },
    });
    const first = await read(`/${post}/comments?fields=text&limit=3`);
    assert.deepEqual(textsIn(first), ['Hi 5', 'Hi 4', 'Hi 3']);
    const second = await call('GET', idAt(first.json, 'paging', 'next'), { token });
    assert.deepEqual([textsIn(second), at(second.json, 'paging', 'next')], [['Hi 2', 'Hi 1'], undefined]);
  });

  it('are refused as a whole for one field that the app may not see, or that there is not', async () => {
    const post = await aPost();
    const id = await says(post, 'Hello');
    await setDials(base, { instagramRefusedFields: ['from'] });
    for (const path of [`/${post}/comments?fields=id,from`, `/${id}?fields=from`])
      assert.deepEqual(codeOf(await read(path)), 100, path);
    assert.equal(codeOf(await read(`/${post}/comments?fields=id,mood`)), 100);
    assert.equal((await read(`/${post}/comments?fields=id,text`)).status, 200);
  });

  it('are read one by one, with what answers them', async () => {
    const post = await aPost();
    const id = await says(post, 'One');
    const answer = await says(post, 'Two', { parent: id });
    assert.deepEqual((await read(`/${answer}?fields=text,parent_id`)).json, {
      text: 'Two',
      parent_id: id,
      id: answer,
    });
    assert.deepEqual(textsIn(await read(`/${id}/replies?fields=text`)), ['Two']);
  });

  it('are answered once for each call, which the record and the list both show', async () => {
    const post = await aPost();
    const id = await says(post, 'A question');
    const sent = await send(`/${id}/replies`, { message: 'An answer' });
    assert.equal(sent.status, 200);
    const shown = await read(`/${id}/replies?fields=text,username`);
    assert.deepEqual(at(shown.json, 'data', 0), {
      text: 'An answer',
      username: 'painter',
      id: sent.json['id'],
    });
    const made = (await effects(base)).filter(({ text }) => text === 'An answer');
    assert.deepEqual(
      made.map(one => [one['kind'], one['inReplyTo'], one['id']]),
      [['comment', id, sent.json['id']]],
    );
  });

  it('put an answer to an answer below the same comment', async () => {
    const post = await aPost();
    const top = await says(post, 'Top');
    const below = await says(post, 'Below', { parent: top });
    await send(`/${below}/replies`, { message: 'To the one below' });
    const answers = textsIn(await read(`/${top}/replies?fields=text`));
    assert.deepEqual(answers, ['Below', 'To the one below']);
  });

  it('are not answered while hidden, nor by a stranger', async () => {
    const post = await aPost();
    const id = await says(post, 'Rude');
    assert.deepEqual((await send(`/${id}?hide=true`)).json, { success: true });
    assert.equal(at((await read(`/${id}?fields=hidden`)).json, 'hidden'), true);
    assert.equal(codeOf(await send(`/${id}/replies`, { message: 'No' })), 100);
    await send(`/${id}`, { hide: 'false' });
    const stranger = await connect(base, 'instagram', { account: 'stranger' });
    assert.equal(codeOf(await send(`/${id}/replies`, { message: 'No' }, stranger.token)), 100);
    assert.equal((await send(`/${id}/replies`, { message: 'Yes' })).status, 200);
  });

  it('are refused with more hashtags, mentions, or characters than a caption may have', async () => {
    const post = await aPost();
    const id = await says(post, 'Look');
    for (const message of ['#tea '.repeat(31), '@tea.house '.repeat(21), 'a'.repeat(2_201), ''])
      for (const path of [`/${post}/comments`, `/${id}/replies`])
        assert.equal(codeOf(await send(path, { message })), 100, message);
    assert.equal((await send(`/${post}/comments`, { message: '#tea '.repeat(30) })).status, 200);
  });

  it('are made even where the answer is refused for its fields', async () => {
    const post = await aPost();
    const id = await says(post, 'Look');
    assert.equal(codeOf(await send(`/${id}/replies`, { message: 'Doubled soon', fields: 'id,text' })), 100);
    assert.deepEqual(textsIn(await read(`/${id}/replies?fields=text`)), ['Doubled soon']);
  });

  it('are deleted, whoever said them, with what answers them', async () => {
    const post = await aPost();
    const id = await says(post, 'Spam');
    await says(post, 'More spam', { parent: id });
    const deleted = await graph(base, 'instagram', 'DELETE', `/${id}`, token);
    assert.deepEqual(deleted.json, { success: true });
    assert.deepEqual(textsIn(await read(`/${post}/comments?fields=text`)), []);
    assert.equal(codeOf(await read(`/${id}?fields=text`)), 100);
    assert.equal((await commentsOf(base, 'instagram', post))[0]?.['state'], 'deleted');
    assert.equal(codeOf(await graph(base, 'instagram', 'DELETE', `/${post}`, token)), 100);
  });

  it('take a scope', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    await changeAccount(base, 'instagram', 'painter', {
      withheldScopes: ['instagram_business_manage_comments'],
    });
    for (const answer of [
      await read(`/${post}/comments?fields=id`),
      await read(`/${id}?fields=id`),
      await send(`/${id}/replies`, { message: 'x' }),
      await send(`/${id}?hide=true`),
      await graph(base, 'instagram', 'DELETE', `/${id}`, token),
    ])
      assert.equal(codeOf(answer), 10);
  });

  it('raise the counter of their post, unless a test sets the counter', async () => {
    const post = await aPost();
    const count = async () => (await read(`/${post}?fields=comments_count`)).json['comments_count'];
    const id = await says(post, 'One');
    await says(post, 'Two', { parent: id });
    assert.equal(await count(), 2);
    await changeComment(base, 'instagram', id, { deleted: true });
    assert.equal(await count(), 0);
    await call('POST', `${base}/_control/metrics`, { json: { platform: 'instagram', post, comments: 40 } });
    assert.equal(await count(), 40);
  });

  it('fail as faults of their own say; a lost answer is there all the same', async () => {
    const post = await aPost();
    const id = await says(post, 'Lost?');
    await arm(base, { platform: 'instagram', operation: 'comments', mode: 'rate_limited' });
    assert.equal(codeOf(await read(`/${post}/comments?fields=id`)), 4);
    await arm(base, { platform: 'instagram', operation: 'moderate', mode: 'error_after' });
    assert.equal((await send(`/${id}?hide=true`)).status, 500);
    assert.equal((await commentsOf(base, 'instagram', post))[0]?.['state'], 'hidden');
    await send(`/${id}?hide=false`);
    await arm(base, { platform: 'instagram', operation: 'reply', mode: 'reset_after' });
    await assert.rejects(send(`/${id}/replies`, { message: 'Sent and lost' }));
    assert.deepEqual(textsIn(await read(`/${id}/replies?fields=text`)), ['Sent and lost']);
    await arm(base, { platform: 'instagram', operation: 'read', mode: 'error_before' });
    assert.equal((await read(`/${post}/comments?fields=id`)).status, 500);
  });
});
