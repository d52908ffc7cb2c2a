import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aVideo, upload } from '../../support/media.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('a video that a platform does not take', () => {
  const service = usePublishing();
  let author: Author;
  before(async () => {
    author = await service().anAuthor();
  });

  const published = async (bytes: Buffer, name: string) => {
    const { api } = service();
    const media = await api.post('/media', undefined, { as: author.token, raw: upload(bytes, { name }) });
    assert.equal(media.status, 201, JSON.stringify(media.body));
    const platforms = ['x', 'instagram', 'youtube'];
    const body = {
      brandSlug: author.brandSlug,
      platforms,
      text: `A video, ${name}`,
      media: [{ id: media.data.id }],
      platformOptions: { youtube: { title: 'A video' } },
    };
    const { data: post } = await api.post('/posts', body, { as: author.token });
    await api.post(`/posts/${post.id}/publish`, undefined, { as: author.token });
    const ended = await eventually('it is published', async () => {
      const { data } = await api.get(`/posts/${post.id}`, { as: author.token });
      return ['published', 'partial', 'failed'].includes(data.status) && data;
    });
    assert.equal(ended.status, 'published', JSON.stringify(ended.targets));
    const renditions = await api.rows<{ profile: string; mime_type: string; width: number; height: number }>(
      'select profile, mime_type, width, height from media_renditions where media_id = $1 order by profile',
      media.data.id,
    );
    return { postId: post.id as string, renditions };
  };

  it('is brought into a form that it takes, where it needs one', async () => {
    const { postId, renditions } = await published(await aVideo({ kind: 'webm', seconds: 4 }), 'a.webm');
    assert.deepEqual(
      renditions.map(({ profile }) => profile),
      ['instagram.reel.1', 'x.1'],
    );
    assert.ok(
      renditions.every(
        ({ mime_type: mimeType, width, height }) =>
          mimeType === 'video/mp4' && width === 320 && height === 240,
      ),
    );
    await keepHistory(service().temporalAddress, `post:${postId}`, 'publish-post/rendition');
  });

  it('is brought into it also where a later part of a thread carries it', async () => {
    const { api } = service();
    const raw = upload(await aVideo({ kind: 'webm', seconds: 3 }), { name: 'later.webm' });
    const media = await api.post('/media', undefined, { as: author.token, raw });
    const parts = [`The first part ${author.marker}`, `The second, with a video ${author.marker}`];
    const post = {
      brandSlug: author.brandSlug,
      platforms: ['x'],
      text: parts[0],
      thread: [{ text: parts[1], media: [{ id: media.data.id }] }],
    };
    const { id } = (await api.post('/posts', post, { as: author.token })).data;
    await author.publish(id);
    assert.equal((await author.untilFinal(id)).status, 'published');
    const [first, second] = (await author.effects()).filter(({ text }) => parts.includes(text));
    assert.deepEqual([first?.mediaDigests.length, second?.mediaDigests.length], [0, 1]);
    const kept = await api.rows('select profile from media_renditions where media_id = $1', media.data.id);
    assert.deepEqual(kept, [{ profile: 'x.1' }]);
  });

  it('gets bars where its shape is not taken', async () => {
    const { renditions } = await published(
      await aVideo({ width: 1_024, height: 128, seconds: 4 }),
      'wide.mp4',
    );
    const [wide] = renditions;
    assert.deepEqual(
      renditions.map(({ profile }) => profile),
      ['x.1'],
    );
    assert.ok(wide && wide.width / wide.height <= 3.02, JSON.stringify(wide));
  });
});
