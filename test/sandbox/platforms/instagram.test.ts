import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, sha256 } from '../sandbox-client.ts';
import {
  aVideo,
  anImage,
  container,
  containerStatus,
  graph,
  hosted,
  publishContainer,
} from '../sandbox-publish.ts';

describe('Instagram in the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  let files: Awaited<ReturnType<typeof hosted>>;
  const video = aVideo();
  const image = anImage();

  before(async () => {
    ({ url: base, end } = await aSandbox());
    files = await hosted({
      '/image.jpg': { type: 'image/jpeg', bytes: await image },
      '/image.png': { type: 'image/png', bytes: await anImage('png') },
      '/tall.jpg': { type: 'image/jpeg', bytes: await anImage('jpeg', 100, 400) },
      '/video.mp4': { type: 'video/mp4', bytes: video },
      '/not-a-video.mp4': { type: 'video/mp4', bytes: Buffer.from('no video at all') },
      '/page.jpg': { type: 'text/html', bytes: Buffer.from('<html>') },
    });
  });
  after(async () => {
    files.end();
    await end();
  });

  describe('when all goes well', () => {
    it('publishes an image by way of a container', async () => {
      const { token } = await connect(base, 'instagram');
      const id = await container(base, 'instagram', token, {
        image_url: `${files.url}/image.jpg`,
        caption: 'A caption',
      });
      assert.equal(await containerStatus(base, 'instagram', token, id), 'FINISHED');
      const posted = await publishContainer(base, 'instagram', token, id);
      assert.notEqual(posted.json['id'], id);
      assert.equal(await containerStatus(base, 'instagram', token, id), 'PUBLISHED');
      const read = await graph(
        base,
        'instagram',
        'GET',
        `/${idAt(posted.json, 'id')}?fields=permalink,shortcode,timestamp,media_product_type`,
        token,
      );
      assert.equal(read.json['media_product_type'], 'FEED');
      assert.match((await call('GET', String(read.json['permalink']))).text, /A caption/);
      const list = await graph(
        base,
        'instagram',
        'GET',
        '/me/media?fields=id,caption,media_type,timestamp&limit=10',
        token,
      );
      assert.equal(at(list.json, 'data', 0, 'id'), posted.json['id']);
      const [effect] = (await effects(base, '?platform=instagram')).slice(-1);
      assert.deepEqual(effect?.['mediaDigests'], [sha256(await image)]);
    });

    it('publishes a reel after two polls of its container', async () => {
      const { token } = await connect(base, 'instagram');
      const id = await container(base, 'instagram', token, {
        media_type: 'REELS',
        video_url: `${files.url}/video.mp4`,
        caption: 'A reel',
      });
      assert.equal(await containerStatus(base, 'instagram', token, id), 'IN_PROGRESS');
      assert.equal(await containerStatus(base, 'instagram', token, id), 'FINISHED');
      const posted = await publishContainer(base, 'instagram', token, id);
      const read = await graph(
        base,
        'instagram',
        'GET',
        `/${idAt(posted.json, 'id')}?fields=permalink,media_type`,
        token,
      );
      assert.equal(read.json['media_type'], 'VIDEO');
      assert.match(String(read.json['permalink']), /\/instagram-web\/reel\//);
    });

    it('publishes a carousel of finished children', async () => {
      const { token } = await connect(base, 'instagram');
      const child = { image_url: `${files.url}/image.jpg`, is_carousel_item: 'true' };
      const children = [
        await container(base, 'instagram', token, child),
        await container(base, 'instagram', token, child),
      ];
      for (const id of children) await containerStatus(base, 'instagram', token, id);
      const parent = await container(base, 'instagram', token, {
        media_type: 'CAROUSEL',
        children: children.join(','),
        caption: 'Two',
      });
      await containerStatus(base, 'instagram', token, parent);
      const posted = await publishContainer(base, 'instagram', token, parent);
      const read = await graph(
        base,
        'instagram',
        'GET',
        `/${idAt(posted.json, 'id')}?fields=media_type,children{media_type}`,
        token,
      );
      assert.equal(read.json['media_type'], 'CAROUSEL_ALBUM');
      assert.equal((at(read.json, 'children', 'data') as unknown[]).length, 2);
    });

    it('reports its publishing limit', async () => {
      const { token } = await connect(base, 'instagram');
      const quota = await graph(
        base,
        'instagram',
        'GET',
        '/me/content_publishing_limit?fields=quota_usage,config',
        token,
      );
      assert.equal(at(quota.json, 'data', 0, 'config', 'quota_duration'), 86_400);
    });
  });

  describe('by its rules', () => {
    const refusals: [string, Record<string, string>, number, number | undefined][] = [
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
      ...['["tea house"]', '["@tea"]', '["a","b","c","d"]', '[7]', 'tea'].map(
        (collaborators): (typeof refusals)[number] => [
          `collaborators ${collaborators}`,
          { image_url: '/image.jpg', collaborators },
          100,
          undefined,
        ],
      ),
      [
        'a user tag with a bad name',
        { image_url: '/image.jpg', user_tags: '[{"username":"tea house","x":0,"y":0}]' },
        100,
        undefined,
      ],
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
});
