import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../support/api.ts';
import { aBrand, aUser, type TestUser } from '../support/makers.ts';

describe('brands', () => {
  let api: TestApi;
  let ada: TestUser;

  before(async () => {
    api = await startTestApi();
    ada = await aUser(api);
  });
  after(() => api.close());

  it('gives a brand a slug made of its name', async () => {
    const brand = await aBrand(api, ada.token, 'Café & Co.');
    assert.equal(brand.slug, 'cafe-co');
  });

  it('lists brands in their order with how many there are', async () => {
    const bob = await aUser(api);
    for (const name of ['One', 'Two', 'Three']) await aBrand(api, bob.token, name);
    const { data } = await api.get('/brands?limit=2&offset=1', { as: bob.token });
    assert.deepEqual(
      data.brands.map((brand: { slug: string }) => brand.slug),
      ['two', 'three'],
    );
    assert.equal(data.total, 3);
  });
});
