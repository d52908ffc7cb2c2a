import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { aFile } from '../../support/posts.ts';

describe('the URL of a file', () => {
  const api = useApi();

  it('works for an hour at most, wherever it is shown', async () => {
    const user = await aUser(api());
    const as = user.token;
    const brand = await aBrand(api(), as);
    const id = await aFile(api(), user);
    const draft = { brandSlug: brand.slug, text: 'Hello', platforms: ['x'], media: [{ id }] };
    const made = await api().post('/posts', draft, { as });
    const shown: string[] = [
      (await api().get(`/media/${id}`, { as })).data.url,
      (await api().get('/media', { as })).data.media[0].url,
      made.data.media[0].url,
      (await api().get(`/posts/${made.data.id}`, { as })).data.media[0].url,
      (await api().get('/posts', { as })).data.posts[0].media[0].url,
    ];
    for (const address of shown) {
      const left = Number(new URL(address).searchParams.get('expires')) * 1_000 - Date.now();
      assert.ok(left > 2_600_000 && left <= 3_600_000, `${address} works for ${left} ms`);
    }
  });
});
