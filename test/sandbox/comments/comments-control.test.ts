import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { at, call, connect, idAt } from '../sandbox-client.ts';
import type { Json } from '../sandbox-client.ts';
import { tweet } from '../sandbox-publish.ts';
import { changeComment, comes, commentsOf } from './comments-said.ts';

describe('comments of people', () => {
  let dataDir = '';
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let token = '';
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    ({ token } = await connect(sandbox.url, 'x', { account: 'writer' }));
  });
  after(async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });

  const aPost = async (text: string, more: Json = {}) =>
    idAt((await tweet(sandbox.url, token, { text, ...more })).json, 'data', 'id');
  const says = async (said: Json) => await comes(sandbox.url, { platform: 'x', author: 'Ada', ...said });

  it('have the same id and handle for the same name, in any alphabet', async () => {
    const post = await aPost('About names');
    for (const author of ['Ada Lovelace', 'ada lovelace', '山田', '鈴木'])
      await says({ post, author, text: 'Hi' });
    const people = (await commentsOf(sandbox.url, 'x', post)).map(({ author }) => author as Json);
    assert.deepEqual([people[0]?.['id'], people[0]?.['handle']], [people[1]?.['id'], 'ada_lovelace']);
    assert.equal(new Set(people.map(({ id }) => id)).size, 3);
    assert.equal(people[2]?.['name'], '山田');
  });

  it('are listed with their states, and with which are the account’s own', async () => {
    const post = await aPost('About states');
    const ids = [];
    for (const text of ['One', 'Two', 'Three']) ids.push(await says({ post, text }));
    const own = await aPost('Mine', { reply: { in_reply_to_tweet_id: ids[0] } });
    await changeComment(sandbox.url, 'x', ids[1] ?? '', { hidden: true });
    await changeComment(sandbox.url, 'x', ids[2] ?? '', { deleted: true });
    await changeComment(sandbox.url, 'x', ids[0] ?? '', { text: 'One, changed' });
    const all = await commentsOf(sandbox.url, 'x', post);
    assert.deepEqual(
      all.map(one => [one['text'], one['state'], one['isOwn']]),
      [
        ['Two', 'hidden', false],
        ['Three', 'deleted', false],
        ['Mine', 'visible', true],
        ['One, changed', 'visible', false],
      ],
    );
    assert.equal(all.find(({ id }) => id === own)?.['parent'], ids[0]);
    // an edit on X is a post of its own, which names its older versions
    assert.deepEqual(all.at(-1)?.['formerIds'], [ids[0]]);
    assert.equal((await changeComment(sandbox.url, 'x', own, { hidden: true })).status, 400);
  });

  it('are refused where they make no sense', async () => {
    const post = await aPost('About sense');
    const other = await says({ post: await aPost('About something else'), text: 'Elsewhere' });
    const status = async (json: Json) =>
      (await call('POST', `${sandbox.url}/_control/comments`, { json: { platform: 'x', post, ...json } }))
        .status;
    assert.equal(await status({ author: 'Ada' }), 400);
    assert.equal(await status({ author: 'Ada', text: 'Hi', at: 'soon' }), 400);
    assert.equal(await status({ author: 'Ada', text: 'Hi', count: -1 }), 400);
    assert.equal(await status({ author: 'Ada', text: 'Hi', post: '1' }), 404);
    assert.equal(await status({ author: 'Ada', text: 'Hi', parent: other }), 404);
    assert.equal((await changeComment(sandbox.url, 'x', other, { mood: 'good' })).status, 400);
    assert.equal((await changeComment(sandbox.url, 'x', '1', { hidden: true })).status, 404);
  });

  it('come in floods, each from a different person', async () => {
    const post = await aPost('About floods');
    const { json } = await call('POST', `${sandbox.url}/_control/comments`, {
      json: { platform: 'x', post, author: 'Fan', text: 'Great', count: 10_000 },
    });
    assert.deepEqual([json['count'], (json['ids'] as string[]).length], [10_000, 10_000]);
    const all = await commentsOf(sandbox.url, 'x', post);
    assert.equal(new Set(all.map(({ author }) => at(author, 'id'))).size, 10_000);
    assert.deepEqual([all[0]?.['text'], all.at(-1)?.['text']], ['Great 1', 'Great 10000']);
  });

  it('are there again after a restart', async () => {
    const post = await aPost('About time');
    const id = await says({ post, text: 'Still here', likes: 2, at: '2026-11-20T08:00:00Z' });
    await changeComment(sandbox.url, 'x', id, { held: true });
    const before = await commentsOf(sandbox.url, 'x', post);
    await sandbox.close();
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    const after = await commentsOf(sandbox.url, 'x', post);
    assert.deepEqual([after[0]?.['state'], after[0]?.['at']], ['held', '2026-11-20T08:00:00.000Z']);
    assert.deepEqual(
      after.map(({ url: _url, ...rest }) => rest),
      before.map(({ url: _url, ...rest }) => rest),
    );
  });

  it('are forgotten with the rest', async () => {
    await call('DELETE', `${sandbox.url}/_control/state`);
    assert.deepEqual(await commentsOf(sandbox.url, 'x'), []);
  });
});
