import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aFile, anAuthor, aPost, aVideoFile, inHours, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('media on posts', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin', 'instagram', 'youtube']));

  const read = async (id: string) => (await api().get(`/posts/${id}`, { as: author().token })).data;

  it('is shown whole, in the order in which the post names it', async () => {
    const first = await aFile(api(), author(), { altText: 'A cat' });
    const second = await aVideoFile(api(), author());
    const media = [{ id: second, altText: 'A dog that runs' }, { id: first }];
    const { id } = await aPost(api(), author(), { media });
    const post = await read(id);
    const [{ url, ...video }, image] = post.media;
    assert.deepEqual(video, {
      id: second,
      type: 'video',
      mimeType: 'video/mp4',
      altText: 'A dog that runs',
      width: 1_080,
      height: 1_080,
      durationSeconds: 12,
      sizeBytes: 900_000,
      thumbnailUrl: null,
      largeThumbnailUrl: null,
      color: null,
      title: null,
      pageCount: null,
    });
    assert.match(url, /^https?:\/\//);
    assert.deepEqual([image.id, image.altText], [first, 'A cat']);
  });

  it('is answered at creation as it is read afterwards', async () => {
    const media = [{ id: (await aFile(api(), author())).toUpperCase() }];
    const made = await api().post('/posts', postBody(author(), { media }), { as: author().token });
    assert.equal(made.data.media.length, 1);
    assert.deepEqual(await read(made.data.id), made.data);
  });

  it('makes up for a text that is missing', async () => {
    const { id } = await aPost(api(), author(), { text: '', media: [{ id: await aFile(api(), author()) }] });
    assert.equal((await read(id)).text, '');
  });

  it('is measured against each platform that gets it', async () => {
    const long = await aVideoFile(api(), author(), 200);
    const { status, body } = await api().post(
      '/posts',
      postBody(author(), { platforms: ['x', 'youtube'], media: [{ id: long }], scheduledAt: inHours(1) }),
      { as: author().token },
    );
    assert.equal(status, 400);
    assert.deepEqual(
      body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['media[0]', 'media_too_long']],
    );
  });

  it('can be an image on one platform and a video on another', async () => {
    const image = await aFile(api(), author());
    const video = await aVideoFile(api(), author());
    const { status, data } = await api().post(
      '/posts',
      postBody(author(), {
        platforms: ['instagram', 'youtube'],
        media: [{ id: image }],
        platformOptions: { youtube: { media: [{ id: video }], title: 'Moving pictures' } },
        scheduledAt: inHours(1),
      }),
      { as: author().token },
    );
    assert.equal(status, 201, JSON.stringify(data));
    assert.deepEqual(
      data.media.map(({ id }: { id: string }) => id),
      [image],
    );
    assert.deepEqual(await read(data.id), data);
  });

  it('stays on a post that carries it when it is deleted, and can be added to no other', async () => {
    const file = await aFile(api(), author());
    const { id } = await aPost(api(), author(), { media: [{ id: file }] });
    await api().rows('update media set deleted_at = now() where id = $1', file);
    const changed = await api().patch(`/posts/${id}`, { text: 'Better' }, { as: author().token });
    assert.equal(changed.data.media[0].id, file);
    const other = await api().post('/posts', postBody(author(), { media: [{ id: file }] }), {
      as: author().token,
    });
    assert.equal(other.status, 404);
  });
});
