import assert from 'node:assert/strict';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';
import { aHeic, anAnimation, anImage, upload } from '../../support/media.ts';

describe('the library of media', () => {
  const api = useApi();
  let user: TestUser;
  before(async () => {
    user = await aUser(api());
  });

  const send = (raw: FormData, as = user.token): Promise<Reply> =>
    api().send('POST', '/media', undefined, { as, raw });
  const uploaded = async (raw: FormData, as = user.token): Promise<Reply['data']> => {
    const reply = await send(raw, as);
    assert.equal(reply.status, 201, reply.text);
    return reply.data;
  };
  const change = (id: string, body: unknown): Promise<Reply> =>
    api().patch(`/media/${id}`, body, { as: user.token });

  it('recognizes a HEIC, with its size', async () => {
    const { type, mimeType, width, height } = await uploaded(upload(aHeic(), { name: 'IMG_1.HEIC' }));
    assert.deepEqual([type, mimeType, width, height], ['image', 'image/heic', 64, 48]);
    const cut = await send(upload(aHeic().subarray(0, 200)));
    assert.equal(cut.body.error, 'invalid_media');
  });

  it('changes an alternative text, takes it away, and changes nothing else', async () => {
    const {
      id,
      url: _,
      ...file
    } = await uploaded(upload(await anImage(), { name: 'a cat.jpg', altText: 'A dog' }));
    const { url: _again, id: sameId, ...changed } = (await change(id, { altText: ' A cat ' })).data;
    assert.deepEqual([sameId, changed], [id, { ...file, altText: 'A cat' }]);
    assert.equal((await change(id, { altText: null })).data.altText, null);
    for (const body of [{}, { altText: 'a'.repeat(1_001) }, { altText: 'A', type: 'video' }])
      assert.equal((await change(id, body)).status, 400);
    const other = await aUser(api());
    const reply = await api().patch(`/media/${id}`, { altText: 'Mine' }, { as: other.token });
    assert.equal(reply.status, 404);
  });

  it('is listed by type, text and time', async () => {
    const { token } = await aUser(api());
    const add = async (raw: FormData): Promise<Reply['data']> =>
      (await api().send('POST', '/media', undefined, { as: token, raw })).data;
    const first = await add(upload(await anImage(), { name: '100%_cat.jpg' }));
    const second = await add(upload(await anAnimation(), { name: 'b.gif', altText: 'A CAT that jumps' }));
    const found = async (query: string): Promise<string[]> => {
      const { data } = await api().get(`/media?${query}`, { as: token });
      assert.equal(data.total, data.media.length);
      return data.media.map(({ id }: { id: string }) => id);
    };
    assert.deepEqual(await found('type=gif'), [second.id]);
    assert.deepEqual(await found('q=cat'), [second.id, first.id]);
    assert.deepEqual(await found('q=0%25_c'), [first.id]);
    assert.deepEqual(await found('q=%25b'), []);
    assert.deepEqual(await found('hasAltText=false'), [first.id]);
    assert.deepEqual(await found('hasAltText=true&q=cat'), [second.id]);
    assert.deepEqual(await found(`createdFrom=${second.createdAt}`), [second.id]);
    assert.deepEqual(await found(`createdTo=${second.createdAt}`), [first.id]);
    assert.equal((await api().get('/media?type=sound', { as: token })).status, 400);
  });

  it('says which posts use a file, as far as one may read them', async () => {
    const { id } = await uploaded(upload(await anImage({ color: 'gold' })));
    const { slug: brandSlug } = await aBrand(api(), user.token);
    const { slug: otherSlug } = await aBrand(api(), user.token);
    const posts: string[] = [];
    for (const body of [
      { brandSlug, media: [{ id }] },
      { brandSlug: otherSlug, thread: [{ text: 'Two', media: [{ id }] }] },
    ])
      posts.unshift(
        (await api().post('/posts', { text: 'Gold', platforms: ['x'], ...body }, { as: user.token })).data.id,
      );
    const usedBy = async (as: string) => (await api().get(`/media/${id}`, { as })).data.usedBy;
    assert.deepEqual(
      await usedBy(user.token),
      posts.map((postId, index) => ({
        postId,
        brandSlug: [otherSlug, brandSlug][index],
        status: 'draft',
        scheduledAt: null,
      })),
    );
    const { key } = await aKey(api(), user.token, { scopes: ['media:read'] });
    assert.deepEqual(await usedBy(key), []);
    const postsWith = async (mediaId: string, more = '') => {
      const { data } = await api().get(`/posts?mediaId=${mediaId}${more}`, { as: user.token });
      assert.equal(data.total, data.posts.length);
      return data.posts.map((post: { id: string }) => post.id);
    };
    assert.deepEqual(await postsWith(id), posts);
    assert.deepEqual(await postsWith(id.toUpperCase(), `&brandSlug=${brandSlug}`), [posts[1]]);
    assert.deepEqual(await postsWith(posts[0] ?? ''), []);
    assert.equal((await api().get('/posts?mediaId=none', { as: user.token })).status, 400);
  });

  it('lists the files without a post, and the files of one post', async () => {
    const ada = await aUser(api());
    const own = (color: string) => anImage({ color }).then(image => uploaded(upload(image), ada.token));
    const [inPost, free, freed] = [await own('green'), await own('navy'), await own('pink')];
    const { slug: brandSlug } = await aBrand(api(), ada.token);
    const post = async (mediaId: string): Promise<string> => {
      const platformOptions = { x: { thread: [{ text: 'Two', media: [{ id: mediaId }] }] } };
      const body = { brandSlug, text: 'Files', platforms: ['x'], platformOptions };
      return (await api().post('/posts', body, { as: ada.token })).data.id;
    };
    await post(inPost.id);
    await api().delete(`/posts/${await post(freed.id)}`, { as: ada.token });
    const found = async (used: boolean) => {
      const { data } = await api().get(`/media?used=${used}`, { as: ada.token });
      assert.equal(data.total, data.media.length);
      return data.media.map(({ id }: { id: string }) => id);
    };
    assert.deepEqual(await found(false), [freed.id, free.id]);
    assert.deepEqual(await found(true), [inPost.id]);
  });

  describe('the list', () => {
    it('shows the newest first, page by page', async () => {
      const { token } = await aUser(api());
      const ids: string[] = [];
      for (const color of ['red', 'green', 'blue'])
        ids.unshift((await uploaded(upload(await anImage({ color })), token)).id);
      const page = async (query: string) => (await api().get(`/media${query}`, { as: token })).data;
      const idsOf = ({ media }: { media: { id: string }[] }) => media.map(({ id }) => id);
      assert.deepEqual(idsOf(await page('')), ids);
      assert.deepEqual(idsOf(await page('?limit=1&offset=1')), [ids[1]]);
      assert.equal((await page('?limit=1')).total, 3);
      assert.equal((await api().get('/media?limit=101', { as: token })).status, 400);
    });
    it('gives the same URL for a file again', async () => {
      const { id, url } = await uploaded(upload(await anImage()));
      assert.equal((await api().get(`/media/${id}`, { as: user.token })).data.url, url);
    });
    it('is empty for another organization', async () => {
      await uploaded(upload(await anImage()));
      const { token } = await aUser(api());
      const { data } = await api().get('/media', { as: token });
      assert.deepEqual([data.media, data.total], [[], 0]);
      assert.equal((await api().get('/media/none', { as: token })).status, 404);
    });
  });

  describe('a deletion', () => {
    it('takes the file away', async () => {
      const { id, url } = await uploaded(upload(await anImage({ color: 'pink' })));
      assert.deepEqual((await api().delete(`/media/${id}`, { as: user.token })).data, { id, deleted: true });
      assert.equal((await api().get(`/media/${id}`, { as: user.token })).status, 404);
      assert.equal((await api().delete(`/media/${id}`, { as: user.token })).status, 404);
      assert.equal((await fetch(url)).status, 404);
    });
    it('leaves the bytes to a post that carries the file', async () => {
      const { id, url } = await uploaded(upload(await anImage({ color: 'gold' })));
      const { slug: brandSlug } = await aBrand(api(), user.token);
      const body = { brandSlug, text: 'Gold', platforms: ['x'], media: [{ id }] };
      const post = await api().post('/posts', body, { as: user.token });
      assert.equal(post.status, 201, post.text);
      await api().delete(`/media/${id}`, { as: user.token });
      const read = await api().get(`/posts/${post.data.id}`, { as: user.token });
      assert.equal(read.data.media[0].id, id);
      assert.equal((await fetch(url)).status, 200);
    });
  });
});
