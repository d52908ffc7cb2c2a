import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('the UTM parameters of a brand', () => {
  const api = useApi();

  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const set = (utm: object | null) =>
    api().patch(`/brands/${author().brand.slug}`, { utm }, { as: author().token });
  const query = 'utm_source=linkedin&utm_campaign=spring';
  const wanted = { domains: [' Acme.com '], parameters: { source: '{platform}', campaign: 'spring' } };
  const text = 'See https://acme.com/a';

  it('are none at first, and are set, shown and taken away', async () => {
    const path = `/brands/${author().brand.slug}`;
    assert.equal((await api().get(path, { as: author().token })).data.utm, null);
    const { status, data } = await set(wanted);
    assert.deepEqual([status, data.utm], [200, { ...wanted, domains: ['acme.com'], platforms: {} }]);
    assert.equal((await set(null)).data.utm, null);
    const [row] = await api().rows('select utm from brands where id = $1', author().brand.id);
    assert.equal((row as { utm: unknown }).utm, null);
  });

  for (const [name, wrong] of Object.entries({
    'a link instead of a domain': { ...wanted, domains: ['https://acme.com'] },
    'a domain that is an ending': { ...wanted, domains: ['com'] },
    'no domain': { ...wanted, domains: [] },
    'no value': { ...wanted, parameters: { source: ' ' } },
    'a parameter that there is not': { ...wanted, parameters: { sauce: 'x' } },
  }))
    it(`refuse ${name}`, async () => {
      const { status, body } = await set(wrong);
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
    });

  it('are in what validate and preview show, and in no answer of the post', async () => {
    await set(wanted);
    const body = postBody(author(), { text, platforms: ['linkedin', 'x'] });
    const { data: validated } = await api().post('/posts/validate', body, { as: author().token });
    const { id } = await aPost(api(), author(), body);
    const { data: previewed } = await api().get(`/posts/${id}/preview`, { as: author().token });
    for (const { targets } of [validated, previewed])
      assert.equal(targets[0].content.text, `See https://acme.com/a?${query}`);
    const [linkedin, x] = validated.targets;
    assert.deepEqual(
      [linkedin.texts[0].length, x.texts[0].length],
      [`See https://acme.com/a?${query}`.length, 'See '.length + 23],
    );
    assert.equal((await api().get(`/posts/${id}`, { as: author().token })).data.text, text);
  });

  it('count where a post is scheduled', async () => {
    await set(wanted);
    const long = `${text} ${'x'.repeat(3_000 - text.length - 1)}`;
    const body = postBody(author(), {
      text: long,
      platforms: ['linkedin'],
      scheduledAt: '2035-05-02T00:00:00Z',
    });
    const { status, body: refused } = await api().post('/posts', body, { as: author().token });
    assert.deepEqual([status, refused.details[0].code], [400, 'text_too_long']);
  });

  it('end an approval when they change', async () => {
    await set(wanted);
    const post = await aPost(api(), author(), { text, platforms: ['linkedin'] });
    const asked = await api().post(
      `/posts/${post.id}/confirmations`,
      { revision: post.revision },
      { as: author().token },
    );
    assert.equal(asked.status, 201, asked.text);
    await set({ ...wanted, parameters: { source: 'other' } });
    const { status, body } = await api().post(
      `/confirmations/${asked.data.id}/approve`,
      { revision: post.revision },
      { as: author().token },
    );
    assert.deepEqual([status, body.error], [412, 'precondition_failed']);
  });
});
