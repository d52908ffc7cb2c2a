import assert from 'node:assert/strict';
import { aSandbox, at, connect, idAt } from '../sandbox-client.ts';
import {
  aVideo,
  anImage,
  container,
  containerStatus,
  graph,
  hosted,
  publishContainer,
} from '../sandbox-publish.ts';

describe('Threads in the sandbox', () => {
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
      '/video.mp4': { type: 'video/mp4', bytes: video },
    });
  });
  after(async () => {
    files.end();
    await end();
  });

  const published = async (token: string, form: Record<string, string>): Promise<string> =>
    idAt(
      (await publishContainer(base, 'threads', token, await container(base, 'threads', token, form))).json,
      'id',
    );

  describe('when all goes well', () => {
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

  describe('by its rules', () => {
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

    it('publishes no image whose status was never polled', async () => {
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
      const root = await published(token, { media_type: 'TEXT', text: 'Root' });
      await published(token, { media_type: 'TEXT', text: 'Reply', reply_to_id: root });
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
});
