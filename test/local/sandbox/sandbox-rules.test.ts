import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, restHeaders } from './sandbox-client.ts';
import {
  aVideo, anImage, container, containerStatus, graph, hosted, linkedin, linkedinImage, linkedinVideo, memberUrn, openSession,
  organizationUrn, publishContainer, share, sharePost, tweet, uploadVideo, videoMetadata, xUpload,
} from './sandbox-publish.ts'; // prettier-ignore
import type { MetaPlatform } from './sandbox-publish.ts';

describe('the rules that the sandbox keeps', () => {
  let base = '';
  let end: () => Promise<void>;
  let files: Awaited<ReturnType<typeof hosted>>;
  before(async () => {
    ({ url: base, end } = await aSandbox());
    files = await hosted({
      '/image.jpg': { type: 'image/jpeg', bytes: await anImage() },
      '/image.png': { type: 'image/png', bytes: await anImage('png') },
      '/tall.jpg': { type: 'image/jpeg', bytes: await anImage('jpeg', 100, 400) },
      '/not-a-video.mp4': { type: 'video/mp4', bytes: Buffer.from('no video at all') },
      '/page.jpg': { type: 'text/html', bytes: Buffer.from('<html>') },
    });
  });
  after(async () => {
    files.end();
    await end();
  });

  describe('X', () => {
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

  describe('LinkedIn', () => {
    it('wants its two headers, and a version that lives', async () => {
      const { token } = await connect(base, 'linkedin');
      const ask = async (headers: Record<string, string>) =>
        await call('POST', `${base}/linkedin-api/rest/posts`, { token, json: {}, headers });
      assert.equal((await ask({ 'x-restli-protocol-version': '2.0.0' })).status, 400);
      assert.equal((await ask({ 'linkedin-version': '202609' })).status, 400);
      const old = await ask({ ...restHeaders, 'linkedin-version': '202401' });
      assert.deepEqual([old.status, old.json['code']], [426, 'NONEXISTENT_VERSION']);
    });

    it('drops what follows an unescaped reserved character, without a word', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      const texts: [string, string][] = [
        ['Escaped \\(all of it\\) \\_here\\_', 'Escaped (all of it) _here_'],
        ['Cut (here) and gone', 'Cut'],
        ['A #tag and {hashtag|\\#|other} stay', 'A #tag and #other stay'],
        ['By @[Some Company](urn:li:organization:123) indeed', 'By Some Company indeed'],
        ['A lone # cuts', 'A lone'],
      ];
      for (const [commentary, shown] of texts) {
        assert.equal((await share(base, token, sharePost(author, commentary))).status, 201);
        const [effect] = (await effects(base, '?platform=linkedin')).slice(-1);
        assert.equal(effect?.['text'], shown);
      }
    });

    it('refuses the same text with the same media, naming the post that is there', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      const first = await share(base, token, sharePost(author, 'Said twice'));
      const again = await share(base, token, sharePost(author, 'Said twice'));
      assert.equal(again.status, 422);
      assert.equal(at(again.json, 'errorDetails', 'inputErrors', 0, 'code'), 'DUPLICATE_POST');
      assert.equal(again.json['message'], `Content is a duplicate of ${first.headers.get('x-restli-id')}`);
      const id = await linkedinImage(base, token, author, await anImage());
      assert.equal(
        (await share(base, token, sharePost(author, 'Said twice', { content: { media: { id } } }))).status,
        201,
      );
    });

    it('does not let members read their posts', async () => {
      const { token } = await connect(base, 'linkedin', { scope: 'openid profile w_member_social' });
      const author = await memberUrn(base, token);
      const posted = await share(base, token, sharePost(author, 'Write only'));
      const list = await linkedin(
        base,
        'GET',
        `/rest/posts?q=author&author=${encodeURIComponent(author)}`,
        token,
      );
      assert.deepEqual(
        [list.status, list.json['message']],
        [400, 'Member permissions must be used when using member as author'],
      );
      const one = await linkedin(
        base,
        'GET',
        `/rest/posts/${encodeURIComponent(posted.headers.get('x-restli-id') ?? '')}`,
        token,
      );
      assert.equal(one.status, 403);
      const urn = await linkedinImage(base, token, author, await anImage());
      assert.equal(
        (await linkedin(base, 'GET', `/rest/images/${encodeURIComponent(urn)}`, token)).status,
        403,
      );
    });

    it('does not let a member post as a page without the scope, or as somebody else', async () => {
      const { token } = await connect(base, 'linkedin', {
        scope: 'openid profile w_member_social rw_organization_admin',
      });
      const page = await organizationUrn(base, token);
      assert.equal((await share(base, token, sharePost(page, 'As the page'))).status, 403);
      assert.equal((await share(base, token, sharePost('urn:li:person:nobody', 'As nobody'))).status, 403);
    });

    it('refuses a post before its media arrived, and parts that do not match', async () => {
      const { token } = await connect(base, 'linkedin');
      const owner = await memberUrn(base, token);
      const opened = await linkedin(base, 'POST', '/rest/images?action=initializeUpload', token, {
        initializeUploadRequest: { owner },
      });
      const id = idAt(opened.json, 'value', 'image');
      const early = await share(base, token, sharePost(owner, 'Too early', { content: { media: { id } } }));
      assert.equal(early.json['code'], 'MEDIA_ASSET_WAITING_UPLOAD');
      const { video, etags } = await linkedinVideo(base, token, owner, aVideo(5_000_000));
      const wrong = {
        finalizeUploadRequest: { video, uploadToken: '', uploadedPartIds: etags.toReversed() },
      };
      assert.equal(
        (await linkedin(base, 'POST', '/rest/videos?action=finalizeUpload', token, wrong)).status,
        400,
      );
    });

    it('refuses long commentary, missing fields and unknown ones', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      assert.equal(
        (await share(base, token, sharePost(author, 'a'.repeat(3_001)))).json['code'],
        'FIELD_LENGTH_TOO_LONG',
      );
      assert.equal((await share(base, token, { author, commentary: 'x' })).status, 422);
      assert.equal((await share(base, token, sharePost(author, 'x', { surprise: 1 }))).status, 422);
    });
  });

  const published = async (
    platform: MetaPlatform,
    token: string,
    form: Record<string, string>,
  ): Promise<string> =>
    idAt(
      (await publishContainer(base, platform, token, await container(base, platform, token, form))).json,
      'id',
    );

  describe('Instagram', () => {
    const refusals: [string, Record<string, string>, number, number][] = [
      ['an image that is not there', { image_url: '/missing.jpg' }, 9004, 2_207_052],
      ['a page in place of an image', { image_url: '/page.jpg' }, 9004, 2_207_052],
      ['an image that is no JPEG', { image_url: '/image.png' }, 36_001, 2_207_005],
      ['an image that is too tall', { image_url: '/tall.jpg' }, 36_003, 2_207_009],
      [
        'a caption that is too long',
        { image_url: '/image.jpg', caption: 'a'.repeat(2_201) },
        36_004,
        2_207_010,
      ],
      ['more than 30 hashtags', { image_url: '/image.jpg', caption: '#a '.repeat(31) }, 100, 2_207_040],
    ];
    for (const [name, form, code, subcode] of refusals) {
      it(`refuses ${name}`, async () => {
        const { token } = await connect(base, 'instagram');
        const answer = await graph(base, 'instagram', 'POST', '/me/media', token, {
          ...form,
          image_url: files.url + form['image_url'],
        });
        assert.equal(answer.status, 400);
        assert.deepEqual(
          [at(answer.json, 'error', 'code'), at(answer.json, 'error', 'error_subcode')],
          [code, subcode],
        );
      });
    }

    it('gives up on media that takes too long', async () => {
      const { token } = await connect(base, 'instagram');
      await call('PATCH', `${base}/_control/settings`, { json: { pullTimeoutMs: 50 } });
      const answer = await graph(base, 'instagram', 'POST', '/me/media', token, {
        image_url: `${files.url}/never`,
      });
      await call('PATCH', `${base}/_control/settings`, { json: { pullTimeoutMs: 10_000 } });
      assert.equal(at(answer.json, 'error', 'error_subcode'), 2_207_003);
    });

    it('publishes no image before it is ready, which it becomes by itself, and none twice', async () => {
      const { token } = await connect(base, 'instagram');
      await call('PATCH', `${base}/_control/settings`, { json: { imageReadyMs: 600_000 } });
      const id = await container(base, 'instagram', token, { image_url: `${files.url}/image.jpg` });
      await containerStatus(base, 'instagram', token, id);
      const early = await publishContainer(base, 'instagram', token, id);
      assert.deepEqual(
        [at(early.json, 'error', 'code'), at(early.json, 'error', 'error_subcode')],
        [9007, 2_207_027],
      );
      await call('PATCH', `${base}/_control/settings`, { json: { imageReadyMs: 0 } });
      assert.equal((await publishContainer(base, 'instagram', token, id)).status, 200);
      assert.equal(
        at((await publishContainer(base, 'instagram', token, id)).json, 'error', 'error_subcode'),
        2_207_008,
      );
    });

    it('says by the container that a video cannot be used', async () => {
      const { token } = await connect(base, 'instagram');
      const id = await container(base, 'instagram', token, {
        media_type: 'REELS',
        video_url: `${files.url}/not-a-video.mp4`,
      });
      const answer = await graph(base, 'instagram', 'GET', `/${id}?fields=status_code,status`, token);
      assert.equal(answer.json['status_code'], 'ERROR');
      assert.match(String(answer.json['status']), /2207026/);
    });

    it('takes parameters as JSON and in the query, the token too', async () => {
      const { token } = await connect(base, 'instagram');
      const asJson = await call('POST', `${base}/instagram-graph/v25.0/me/media`, {
        token,
        json: { image_url: `${files.url}/image.jpg` },
      });
      const query = new URLSearchParams({ image_url: `${files.url}/image.jpg`, access_token: token });
      const asQuery = await call('POST', `${base}/instagram-graph/v25.0/me/media?${query.toString()}`);
      assert.deepEqual([asJson.status, asQuery.status], [200, 200]);
    });

    it('does not delete, and hides the media of others', async () => {
      const { token } = await connect(base, 'instagram', { account: 'owner' });
      const other = await connect(base, 'instagram', { account: 'nosy' });
      const id = await container(base, 'instagram', token, { image_url: `${files.url}/image.jpg` });
      assert.equal(
        (await graph(base, 'instagram', 'GET', `/${id}?fields=status_code`, other.token)).status,
        400,
      );
      assert.equal((await graph(base, 'instagram', 'DELETE', `/${id}`, token)).status, 400);
    });

    it('stops at the daily quota, when one is set', async () => {
      const { token } = await connect(base, 'instagram', { account: 'quota' });
      await call('PATCH', `${base}/_control/settings`, { json: { limits: { instagram: 0 } } });
      const id = await container(base, 'instagram', token, { image_url: `${files.url}/image.jpg` });
      await containerStatus(base, 'instagram', token, id);
      const over = await publishContainer(base, 'instagram', token, id);
      await call('PATCH', `${base}/_control/settings`, { json: { limits: { instagram: 1_000_000 } } });
      assert.equal(at(over.json, 'error', 'error_subcode'), 2_207_042);
    });
  });

  describe('Threads', () => {
    const texts: [string, string, number][] = [
      ['500 characters', 'a'.repeat(500), 200],
      ['501 characters', 'a'.repeat(501), 400],
      ['125 emoji of four bytes', '😀'.repeat(125), 200],
      ['126 emoji of four bytes', '😀'.repeat(126), 400],
      ['six links', [1, 2, 3, 4, 5, 6].map(n => `https://example.com/${n}`).join(' '), 400],
    ];
    for (const [name, text, status] of texts) {
      it(`${status === 200 ? 'takes' : 'refuses'} ${name}`, async () => {
        const { token } = await connect(base, 'threads');
        assert.equal(
          (await graph(base, 'threads', 'POST', '/me/threads', token, { media_type: 'TEXT', text })).status,
          status,
        );
      });
    }

    it('publishes no image that nobody asked about', async () => {
      const { token } = await connect(base, 'threads');
      const id = await container(base, 'threads', token, {
        media_type: 'IMAGE',
        image_url: `${files.url}/image.png`,
      });
      assert.equal(
        at((await publishContainer(base, 'threads', token, id)).json, 'error', 'error_subcode'),
        4_279_009,
      );
    });

    it('refuses a reply to a post that is gone, and counts replies apart', async () => {
      const { token } = await connect(base, 'threads', { account: 'replier' });
      const root = await published('threads', token, { media_type: 'TEXT', text: 'Root' });
      await published('threads', token, { media_type: 'TEXT', text: 'Reply', reply_to_id: root });
      const fields = 'quota_usage,config,reply_quota_usage,reply_config';
      const quota = await graph(
        base,
        'threads',
        'GET',
        `/me/threads_publishing_limit?fields=${fields}`,
        token,
      );
      assert.deepEqual(
        [at(quota.json, 'data', 0, 'quota_usage'), at(quota.json, 'data', 0, 'reply_quota_usage')],
        [1, 1],
      );
      await graph(base, 'threads', 'DELETE', `/${root}`, token);
      const id = await container(base, 'threads', token, {
        media_type: 'TEXT',
        text: 'Late',
        reply_to_id: root,
      });
      assert.equal(
        at((await publishContainer(base, 'threads', token, id)).json, 'error', 'error_subcode'),
        4_279_009,
      );
    });
  });

  describe('YouTube', () => {
    const refusals: [string, object, string][] = [
      ['a title of 101 characters', videoMetadata('a'.repeat(101)), 'invalidTitle'],
      ['a title with <', videoMetadata('a < b'), 'invalidTitle'],
      [
        'a description of more than 5000 bytes',
        videoMetadata('t', { description: 'ä'.repeat(2_501) }),
        'invalidDescription',
      ],
      [
        'too many tags',
        videoMetadata('t', { tags: Array.from({ length: 60 }, () => 'ten letter') }),
        'invalidTags',
      ],
      [
        'a time for a public video',
        { snippet: { title: 't' }, status: { privacyStatus: 'public', publishAt: '2030-01-01T00:00:00Z' } },
        'invalidPublishAt',
      ],
    ];
    for (const [name, metadata, reason] of refusals) {
      it(`opens no session for ${name}`, async () => {
        const { token } = await connect(base, 'youtube');
        const answer = await openSession(base, token, 10, metadata as Record<string, unknown>);
        assert.deepEqual([answer.status, at(answer.json, 'error', 'errors', 0, 'reason')], [400, reason]);
      });
    }

    it('does not know a session that it did not open', async () => {
      const { token } = await connect(base, 'youtube');
      const answer = await call('PUT', `${base}/youtube-api/upload/youtube/v3/videos?upload_id=none`, {
        token,
        body: 'x',
      });
      assert.equal(answer.status, 404);
    });

    it('refuses chunks that are no multiple of 256 KiB', async () => {
      const { token } = await connect(base, 'youtube');
      const opened = await openSession(base, token, 1_000_000, videoMetadata('t'));
      const headers = { 'content-range': 'bytes 0-99999/1000000' };
      const answer = await call('PUT', opened.headers.get('location') ?? '', {
        token,
        body: aVideo(100_000),
        headers,
      });
      assert.equal(answer.status, 400);
    });

    it('fails a file that is no video, after the upload', async () => {
      const { token } = await connect(base, 'youtube');
      const uploaded = await uploadVideo(base, token, Buffer.from('no video at all'), 'Nothing');
      assert.equal(uploaded.status, 200);
      const list = await call(
        'GET',
        `${base}/youtube-api/youtube/v3/videos?part=status&id=${idAt(uploaded.json, 'id')}`,
        { token },
      );
      assert.equal(at(list.json, 'items', 0, 'status', 'failureReason'), 'invalidFile');
    });

    it('makes every upload private for projects without an audit', async () => {
      const { token } = await connect(base, 'youtube');
      await call('PATCH', `${base}/_control/settings`, { json: { youtubeAudited: false } });
      const uploaded = await uploadVideo(base, token, aVideo(1_000), 'Locked');
      await call('PATCH', `${base}/_control/settings`, { json: { youtubeAudited: true } });
      assert.equal(at(uploaded.json, 'status', 'privacyStatus'), 'private');
    });
  });
});
