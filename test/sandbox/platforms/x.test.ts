import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, sha256 } from '../sandbox-client.ts';
import { aVideo, anImage, tweet, xStatus, xUpload } from '../sandbox-publish.ts';

describe('X in the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  const video = aVideo();
  const image = anImage();

  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(() => end());

  describe('when all goes well', () => {
    it('publishes a text and gives it back on the timeline', async () => {
      const { token } = await connect(base, 'x', { account: 'writer' });
      const me = await call('GET', `${base}/x-api/2/users/me`, { token });
      const posted = await tweet(base, token, { text: 'Read https://example.com/a & more' });
      assert.equal(posted.status, 201);
      assert.match(idAt(posted.json, 'data', 'text'), /^Read https:\/\/t\.co\/\w{10} &amp; more$/);
      const userId = idAt(me.json, 'data', 'id');
      const list = await call(
        'GET',
        `${base}/x-api/2/users/${userId}/tweets?max_results=5&post.fields=created_at,entities`,
        { token },
      );
      assert.equal(at(list.json, 'data', 0, 'id'), at(posted.json, 'data', 'id'));
      assert.equal(at(list.json, 'data', 0, 'entities', 'urls', 0, 'expanded_url'), 'https://example.com/a');
      assert.ok(Number(posted.headers.get('x-rate-limit-remaining')) > 0);
    });

    it('publishes an image that is ready at once', async () => {
      const { token } = await connect(base, 'x');
      const uploaded = await xUpload(base, token, await image, 'image/jpeg');
      assert.equal(at(uploaded.json, 'data', 'processing_info'), undefined);
      await tweet(base, token, {
        text: 'With an image',
        media: { media_ids: [idAt(uploaded.json, 'data', 'id')] },
      });
      const [effect] = (await effects(base, '?platform=x')).slice(-1);
      assert.deepEqual(effect?.['mediaDigests'], [sha256(await image)]);
    });

    it('publishes a video after two polls of its status', async () => {
      const { token } = await connect(base, 'x');
      const uploaded = await xUpload(base, token, video, 'video/mp4');
      const id = idAt(uploaded.json, 'data', 'id');
      const input = { text: 'With a video', media: { media_ids: [id] } };
      assert.equal(at(uploaded.json, 'data', 'processing_info', 'state'), 'pending');
      assert.equal(
        at((await xStatus(base, token, id)).json, 'data', 'processing_info', 'state'),
        'in_progress',
      );
      assert.equal((await tweet(base, token, input)).status, 400);
      assert.equal(
        at((await xStatus(base, token, id)).json, 'data', 'processing_info', 'state'),
        'succeeded',
      );
      assert.equal((await tweet(base, token, input)).status, 201);
    });

    it('takes a thread as replies to oneself', async () => {
      const { token } = await connect(base, 'x');
      const root = idAt((await tweet(base, token, { text: 'Root' })).json, 'data', 'id');
      const part = await tweet(base, token, { text: 'Part', reply: { in_reply_to_tweet_id: root } });
      const read = await call(
        'GET',
        `${base}/x-api/2/tweets/${idAt(part.json, 'data', 'id')}?post.fields=conversation_id&expansions=referenced_posts`,
        { token },
      );
      assert.deepEqual(at(read.json, 'data', 'referenced_posts'), [{ type: 'replied_to', id: root }]);
      const [effect] = (await effects(base, '?platform=x')).slice(-1);
      assert.equal(effect?.['kind'], 'reply');
      assert.equal(effect?.['inReplyTo'], root);
    });

    it('deletes', async () => {
      const { token } = await connect(base, 'x');
      const id = idAt((await tweet(base, token, { text: 'Soon gone' })).json, 'data', 'id');
      const gone = await call('DELETE', `${base}/x-api/2/tweets/${id}`, { token });
      assert.deepEqual(gone.json, { data: { deleted: true } });
      const read = await call('GET', `${base}/x-api/2/tweets/${id}`, { token });
      assert.equal(at(read.json, 'data'), undefined);
    });
  });

  describe('by its rules', () => {
    it('refuses the same text from the same account, also in a thread, and forgets deleted posts', async () => {
      const { token } = await connect(base, 'x', { account: 'twin' });
      const first = await tweet(base, token, { text: 'Said twice' });
      const again = await tweet(base, token, { text: 'Said twice' });
      assert.equal(again.status, 403);
      assert.equal(again.json['detail'], 'You are not allowed to create a Tweet with duplicate content.');
      const other = await connect(base, 'x', { account: 'stranger' });
      assert.equal((await tweet(base, other.token, { text: 'Said twice' })).status, 201);
      await call('DELETE', `${base}/x-api/2/tweets/${idAt(first.json, 'data', 'id')}`, { token });
      assert.equal((await tweet(base, token, { text: 'Said twice' })).status, 201);
    });

    const lengths: [string, string, number][] = [
      ['280 letters', 'a'.repeat(280), 201],
      ['281 letters', 'b'.repeat(281), 400],
      ['140 wide letters', '語'.repeat(140), 201],
      ['141 wide letters', '語'.repeat(141), 400],
      ['a long URL that counts 23', `${'c'.repeat(256)} https://example.com/${'d'.repeat(200)}`, 201],
      ['140 family emoji', '👨‍👩‍👧‍👦'.repeat(140), 201],
    ];
    for (const [name, text, status] of lengths) {
      it(`${status === 201 ? 'takes' : 'refuses'} ${name}`, async () => {
        const { token } = await connect(base, 'x', { account: 'counter' });
        assert.equal((await tweet(base, token, { text })).status, status);
      });
    }

    it('refuses unknown fields, empty posts, replies to others and media that is not there', async () => {
      const { token } = await connect(base, 'x', { account: 'careless' });
      const other = await connect(base, 'x', { account: 'other' });
      const foreign = idAt((await tweet(base, other.token, { text: 'Not yours' })).json, 'data', 'id');
      assert.equal((await tweet(base, token, { text: 'a', surprise: 1 })).status, 400);
      assert.equal((await tweet(base, token, {})).status, 400);
      assert.equal(
        (await tweet(base, token, { text: 'reply', reply: { in_reply_to_tweet_id: foreign } })).status,
        403,
      );
      const noMedia = await tweet(base, token, { text: 'b', media: { media_ids: ['123'] } });
      assert.match(noMedia.text, /Your media IDs are invalid/);
    });

    it('fails the processing of a video that is none', async () => {
      const { token } = await connect(base, 'x');
      const uploaded = await xUpload(base, token, Buffer.from('nothing of the kind'), 'video/mp4');
      assert.equal(at(uploaded.json, 'data', 'processing_info', 'state'), 'failed');
    });

    it('narrows the timeline by time, by id and by kind', async () => {
      const { token } = await connect(base, 'x', { account: 'lister' });
      const userId = idAt((await call('GET', `${base}/x-api/2/users/me`, { token })).json, 'data', 'id');
      const ids: string[] = [];
      for (const text of ['one', 'two', 'three'])
        ids.push(idAt((await tweet(base, token, { text })).json, 'data', 'id'));
      await tweet(base, token, { text: 'answer', reply: { in_reply_to_tweet_id: ids[2] } });
      const list = async (query: string): Promise<unknown> => {
        const answer = await call('GET', `${base}/x-api/2/users/${userId}/tweets?max_results=5&${query}`, {
          token,
        });
        return ((answer.json['data'] ?? []) as { id: string }[]).map(({ id }) => id);
      };
      assert.deepEqual(await list(`since_id=${ids[1]}&exclude=replies,retweets`), [ids[2]]);
      assert.deepEqual(await list(`start_time=${new Date(Date.now() + 60_000).toISOString()}`), []);
      assert.deepEqual(await list('exclude=replies'), ids.toReversed());
    });

    it('stops at the post limit, when one is set, with the time of its end', async () => {
      const { token } = await connect(base, 'x', { account: 'limited' });
      await call('PATCH', `${base}/_control/settings`, { json: { limits: { x: 1 } } });
      assert.equal(
        (await tweet(base, token, { text: 'The only one' })).headers.get('x-rate-limit-remaining'),
        '0',
      );
      const over = await tweet(base, token, { text: 'One more' });
      await call('PATCH', `${base}/_control/settings`, { json: { limits: { x: 1_000_000 } } });
      assert.equal(over.status, 429);
      assert.ok(Number(over.headers.get('x-rate-limit-reset')) > Date.now() / 1000);
    });
  });
});
