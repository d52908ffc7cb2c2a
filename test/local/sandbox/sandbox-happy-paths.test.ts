import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, sha256 } from './sandbox-client.ts';
import {
  aVideo, anImage, container, containerStatus, graph, hosted, linkedin, linkedinImage, linkedinVideo, memberUrn, openSession,
  organizationUrn, probe, publishContainer, share, sharePost, tweet, uploadVideo, videoMetadata, xStatus, xUpload,
} from './sandbox-publish.ts'; // prettier-ignore

describe('the sandbox, when all goes well', () => {
  let base = '';
  let end: () => Promise<void>;
  let files: Awaited<ReturnType<typeof hosted>>;
  const video = aVideo();
  const image = anImage();

  before(async () => {
    ({ url: base, end } = await aSandbox());
    files = await hosted({
      '/image.jpg': { type: 'image/jpeg', bytes: await image },
      '/video.mp4': { type: 'video/mp4', bytes: video },
    });
  });
  after(async () => {
    files.end();
    await end();
  });

  describe('X', () => {
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

    it('publishes a video after two looks at its status', async () => {
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

  describe('LinkedIn', () => {
    it('publishes a text and names it in a header only', async () => {
      const { token } = await connect(base, 'linkedin');
      const posted = await share(
        base,
        token,
        sharePost(await memberUrn(base, token), 'Hello \\(world\\) #tag'),
      );
      assert.equal(posted.status, 201);
      assert.equal(posted.text, '');
      assert.match(posted.headers.get('x-restli-id') ?? '', /^urn:li:share:7\d{18}$/);
      const [effect] = (await effects(base, '?platform=linkedin')).slice(-1);
      assert.equal(effect?.['text'], 'Hello (world) #tag');
    });

    it('publishes one image, and several', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      const [one, two] = [
        await linkedinImage(base, token, author, await image),
        await linkedinImage(base, token, author, await anImage('png')),
      ];
      const single = await share(
        base,
        token,
        sharePost(author, 'One image', { content: { media: { id: one, altText: 'a colour' } } }),
      );
      const several = await share(
        base,
        token,
        sharePost(author, 'Two images', { content: { multiImage: { images: [{ id: one }, { id: two }] } } }),
      );
      assert.deepEqual([single.status, several.status], [201, 201]);
      const last = (await effects(base, '?platform=linkedin')).slice(-2);
      assert.deepEqual(
        last.map(effect => (effect['mediaDigests'] as string[]).length),
        [1, 2],
      );
    });

    it('publishes a video in parts as a page, and lists it there', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await organizationUrn(base, token);
      const big = aVideo(5_000_000);
      const { video: urn, finalized } = await linkedinVideo(base, token, author, big);
      assert.equal(finalized.status, 200);
      const path = `/rest/videos/${encodeURIComponent(urn)}`;
      assert.equal((await linkedin(base, 'GET', path, token)).json['status'], 'PROCESSING');
      assert.equal((await linkedin(base, 'GET', path, token)).json['status'], 'AVAILABLE');
      const posted = await share(
        base,
        token,
        sharePost(author, 'A video', { content: { media: { id: urn, title: 'Video' } } }),
      );
      const list = await linkedin(
        base,
        'GET',
        `/rest/posts?q=author&author=${encodeURIComponent(author)}&count=10&sortBy=CREATED`,
        token,
      );
      assert.equal(at(list.json, 'elements', 0, 'id'), posted.headers.get('x-restli-id'));
      assert.equal(at(list.json, 'elements', 0, 'content', 'media', 'id'), urn);
      const [effect] = (await effects(base, '?platform=linkedin')).slice(-1);
      assert.deepEqual(effect?.['mediaDigests'], [sha256(big)]);
    });

    it('deletes as often as asked', async () => {
      const { token } = await connect(base, 'linkedin');
      const posted = await share(base, token, sharePost(await memberUrn(base, token), 'Soon gone'));
      const path = `/rest/posts/${encodeURIComponent(posted.headers.get('x-restli-id') ?? '')}`;
      assert.equal((await linkedin(base, 'DELETE', path, token)).status, 204);
      assert.equal((await linkedin(base, 'DELETE', path, token)).status, 204);
    });
  });

  describe('Instagram', () => {
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

    it('publishes a reel after two looks at its container', async () => {
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

    it('tells its publishing limit', async () => {
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

  describe('Threads', () => {
    it('publishes a text, then a reply to it', async () => {
      const { token } = await connect(base, 'threads');
      const id = await container(base, 'threads', token, { media_type: 'TEXT', text: 'First' });
      assert.equal(await containerStatus(base, 'threads', token, id), 'FINISHED');
      const root = idAt((await publishContainer(base, 'threads', token, id)).json, 'id');
      const next = await container(base, 'threads', token, {
        media_type: 'TEXT',
        text: 'Second',
        reply_to_id: root,
      });
      const reply = idAt((await publishContainer(base, 'threads', token, next)).json, 'id');
      const [roots, replies] = [
        await graph(base, 'threads', 'GET', '/me/threads?fields=id,text', token),
        await graph(base, 'threads', 'GET', '/me/replies?fields=id,text,replied_to', token),
      ];
      assert.deepEqual(at(roots.json, 'data', 0), { id: root, text: 'First' });
      assert.deepEqual(at(replies.json, 'data', 0), { id: reply, text: 'Second', replied_to: { id: root } });
    });

    it('publishes an image and a video', async () => {
      const { token } = await connect(base, 'threads');
      const wishes = [
        { media_type: 'IMAGE', image_url: `${files.url}/image.jpg`, text: 'An image' },
        { media_type: 'VIDEO', video_url: `${files.url}/video.mp4`, text: 'A video' },
      ];
      for (const input of wishes) {
        const id = await container(base, 'threads', token, input);
        if (input.media_type === 'VIDEO')
          assert.equal(await containerStatus(base, 'threads', token, id), 'IN_PROGRESS');
        assert.equal(await containerStatus(base, 'threads', token, id), 'FINISHED');
        const posted = await publishContainer(base, 'threads', token, id);
        const read = await graph(
          base,
          'threads',
          'GET',
          `/${idAt(posted.json, 'id')}?fields=permalink,text`,
          token,
        );
        assert.match(String(read.json['permalink']), /\/threads-web\/@demo\/post\/[\w-]{11}$/);
      }
    });

    it('deletes', async () => {
      const { token } = await connect(base, 'threads');
      const id = await container(base, 'threads', token, { media_type: 'TEXT', text: 'Soon gone' });
      const posted = idAt((await publishContainer(base, 'threads', token, id)).json, 'id');
      const gone = await graph(base, 'threads', 'DELETE', `/${posted}`, token);
      assert.deepEqual(gone.json, { success: true, deleted_id: posted });
      assert.equal((await graph(base, 'threads', 'GET', `/${posted}?fields=id`, token)).status, 400);
    });
  });

  describe('YouTube', () => {
    it('publishes a video that is sent whole', async () => {
      const { token } = await connect(base, 'youtube');
      const uploaded = await uploadVideo(base, token, video, 'A title');
      assert.equal(uploaded.status, 200);
      const id = idAt(uploaded.json, 'id');
      assert.equal(at(uploaded.json, 'status', 'privacyStatus'), 'public');
      const ask = async (): Promise<unknown> =>
        at(
          (
            await call(
              'GET',
              `${base}/youtube-api/youtube/v3/videos?part=status,processingDetails&id=${id}`,
              { token },
            )
          ).json,
          'items',
          0,
          'status',
          'uploadStatus',
        );
      assert.deepEqual([await ask(), await ask()], ['uploaded', 'processed']);
      const [effect] = (await effects(base, '?platform=youtube')).slice(-1);
      assert.deepEqual([effect?.['title'], effect?.['mediaDigests']], ['A title', [sha256(video)]]);
    });

    it('takes a video in chunks, says what it has, and gives a lost answer again', async () => {
      const { token } = await connect(base, 'youtube');
      const chunk = 524_288;
      const opened = await openSession(base, token, video.length, videoMetadata('In chunks'));
      const location = opened.headers.get('location') ?? '';
      assert.equal((await probe(location, token, video.length)).headers.get('range'), null);
      const headers = { 'content-range': `bytes 0-${chunk - 1}/${video.length}` };
      const first = await call('PUT', location, { token, body: video.subarray(0, chunk), headers });
      assert.deepEqual([first.status, first.headers.get('range')], [308, `bytes=0-${chunk - 1}`]);
      assert.equal((await probe(location, token, video.length)).headers.get('range'), `bytes=0-${chunk - 1}`);
      const rest = { 'content-range': `bytes ${chunk}-${video.length - 1}/${video.length}` };
      const done = await call('PUT', location, { token, body: video.subarray(chunk), headers: rest });
      assert.equal(done.status, 200);
      assert.equal((await probe(location, token, video.length)).json['id'], done.json['id']);
    });

    it('lists what the channel uploaded, and deletes it', async () => {
      const { token } = await connect(base, 'youtube');
      const id = idAt((await uploadVideo(base, token, video, 'Soon gone')).json, 'id');
      const channels = await call(
        'GET',
        `${base}/youtube-api/youtube/v3/channels?part=snippet,contentDetails,status&mine=true`,
        { token },
      );
      const uploads = idAt(channels.json, 'items', 0, 'contentDetails', 'relatedPlaylists', 'uploads');
      const list = async () =>
        await call(
          'GET',
          `${base}/youtube-api/youtube/v3/playlistItems?part=snippet,contentDetails,status&playlistId=${uploads}&maxResults=10`,
          { token },
        );
      assert.equal(at((await list()).json, 'items', 0, 'contentDetails', 'videoId'), id);
      assert.equal(
        (await call('DELETE', `${base}/youtube-api/youtube/v3/videos?id=${id}`, { token })).status,
        204,
      );
      assert.notEqual(at((await list()).json, 'items', 0, 'contentDetails', 'videoId'), id);
    });
  });
});
