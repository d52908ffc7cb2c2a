import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt } from '../sandbox-client.ts';
import { container, graph, publishContainer, tweet } from '../sandbox-publish.ts';

describe('reposts in the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;

  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(() => end());

  const reposted = async (platform: 'x' | 'threads') =>
    (await effects(base, `?platform=${platform}`)).filter(({ kind }) => kind === 'repost');

  describe('on X', () => {
    let accounts = 0;
    const onX = async () => {
      accounts += 1;
      const { token } = await connect(base, 'x', { account: `reposter${accounts}` });
      const me = idAt((await call('GET', `${base}/x-api/2/users/me`, { token })).json, 'data', 'id');
      const made = await tweet(base, token, { text: `Out at ${performance.now()}` });
      const repost = (tweet_id: string, by = me) =>
        call('POST', `${base}/x-api/2/users/${by}/retweets`, { token, json: { tweet_id } });
      const timeline = async (query: string) =>
        (await call('GET', `${base}/x-api/2/users/${me}/tweets?max_results=5&${query}`, { token })).json;
      return { token, id: idAt(made.json, 'data', 'id'), repost, timeline };
    };

    it('are made once, and stand in the timeline unless they are excluded', async () => {
      const { id, repost, timeline } = await onX();
      const made = await repost(id);
      assert.deepEqual([made.status, made.json], [200, { data: { retweeted: true } }]);
      const shown = await timeline('tweet.fields=referenced_tweets');
      assert.deepEqual(at(shown, 'data', 0, 'referenced_tweets'), [{ type: 'retweeted', id }]);
      const newer = await timeline('expansions=referenced_posts');
      assert.deepEqual(at(newer, 'data', 0, 'referenced_posts'), [{ type: 'retweeted', id }]);
      assert.equal(at(await timeline('exclude=retweets'), 'data', 0, 'id'), id);
      const again = await repost(id);
      assert.equal(again.status, 403);
      assert.match(idAt(again.json, 'detail'), /already retweeted/);
    });

    it('are gone with their post', async () => {
      const { token, id, repost, timeline } = await onX();
      await repost(id);
      await call('DELETE', `${base}/x-api/2/tweets/${id}`, { token });
      const shown = (await timeline('exclude=replies'))['data'] as { text: string }[] | undefined;
      assert.ok(!(shown ?? []).some(({ text }) => text.startsWith('RT @')));
      assert.ok((await reposted('x')).at(-1)?.['deletedAt']);
    });

    it('are refused for others, for no post, and for no id', async () => {
      const { id, repost } = await onX();
      const statuses = [await repost(id, '1'), await repost('1'), await repost('no id')];
      assert.deepEqual(
        statuses.map(({ status }) => status),
        [403, 404, 400],
      );
    });
  });

  describe('on Threads', () => {
    it('are posts of their own, as often as they are asked for, among the account’s threads', async () => {
      const { token } = await connect(base, 'threads');
      const draft = await container(base, 'threads', token, { media_type: 'TEXT', text: 'Out' });
      const id = idAt((await publishContainer(base, 'threads', token, draft)).json, 'id');
      const [first, second] = [
        await graph(base, 'threads', 'POST', `/${id}/repost`, token, {}),
        await graph(base, 'threads', 'POST', `/${id}/repost`, token, {}),
      ];
      assert.notEqual(idAt(first.json, 'id'), idAt(second.json, 'id'));
      const listed = await graph(
        base,
        'threads',
        'GET',
        '/me/threads?fields=id,media_type,reposted_post',
        token,
      );
      assert.deepEqual(at(listed.json, 'data', 0), {
        id: idAt(second.json, 'id'),
        media_type: 'REPOST_FACADE',
        reposted_post: { id },
      });
      await graph(base, 'threads', 'DELETE', `/${id}`, token);
      assert.ok((await reposted('threads')).every(each => each['deletedAt'] !== undefined));
      const missing = await graph(base, 'threads', 'POST', `/${id}/repost`, token, {});
      assert.equal(at(missing.json, 'error', 'error_subcode'), 33);
    });
  });
});
