import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { operationsOf, type Operation } from '../../support/http/openapi.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

/** Whether callers may choose the parameter themselves, such as a slug: no id, no list of words. */
const isText = ({ in: where, schema }: Operation['parameters'][number]): boolean =>
  where === 'path' && schema['type'] === 'string' && schema['format'] !== 'uuid';

/** Paths whose text we choose, or a rule: secrets, names of stored files, wall clocks, platforms. */
const ours = [
  '/teams/invitations/{token}/accept',
  '/teams/join/{token}',
  '/files/{key}',
  '/files/{folder}/{name}',
  '/media/uploads/{id}/{token}',
  '/series/{seriesId}/occurrences/{occurrence}',
  '/posts/{postId}/targets/{platform}/resolve',
];

describe('brands', () => {
  const api = useApi();
  const slugs = (data: { brands: { slug: string }[] }) => data.brands.map(({ slug }) => slug);

  const ada = use(() => aUser(api()));

  it('get a slug made of their name', async () => {
    assert.equal((await aBrand(api(), ada().token, 'Café & Co.')).slug, 'cafe-co');
    assert.equal((await aBrand(api(), ada().token, 'Größe & Łódź')).slug, 'groesse-lodz');
    assert.equal((await aBrand(api(), ada().token, 'Москва')).slug, 'moskva');
    assert.equal((await aBrand(api(), ada().token, '日本')).slug, 'brand');
  });

  it('get the next number behind a slug that is taken, also when many come at once', async () => {
    const bob = await aUser(api());
    const made = await Promise.all(['日本', '中国', 'Brand'].map(name => aBrand(api(), bob.token, name)));
    assert.deepEqual(made.map(({ slug }) => slug).sort(), ['brand', 'brand-2', 'brand-3']);
    const long = 'a'.repeat(60);
    for (const slug of [long, `${'a'.repeat(58)}-2`])
      assert.equal((await aBrand(api(), bob.token, 'a'.repeat(80))).slug, slug);
  });

  it('have each slug once in an organization', async () => {
    await aBrand(api(), ada().token, 'Twice');
    const again = { name: 'Twice', slug: 'twice' };
    const { status, body } = await api().post('/brands', again, { as: ada().token });
    assert.equal(status, 409);
    assert.equal(body.error, 'duplicate');
    const bob = await aUser(api());
    assert.equal((await aBrand(api(), bob.token, 'Twice')).slug, 'twice');
  });

  describe('whose slug is a path of its own below the list', () => {
    /** Paths without parameters right below a path, with the methods that they take. */
    const pathsBelow = (list: string): [word: string, methods: string[]][] =>
      Object.entries(api().file.paths)
        .filter(([path]) => path.startsWith(`${list}/`) && /^[^/{}]+$/.test(path.slice(list.length + 1)))
        .map(([path, operations]) => [path.slice(list.length + 1), Object.keys(operations)]);
    const words = () => pathsBelow('/brands');

    it('are the only things that callers name in a path', () => {
      const named = operationsOf(api().file).filter(({ operation }) => operation.parameters.some(isText));
      // paths below a brand take its slug from it
      const paths = new Set(named.map(({ path }) => path.replace(/(?<=\{brandSlug\}).*/, '')));
      assert.deepEqual([...paths].sort(), [...ours, '/brands/{brandSlug}'].sort());
    });

    it('are not made, neither from a name nor on request', async () => {
      assert.ok(words().length > 0);
      const taken = await aBrand(api(), ada().token, 'Not kept');
      for (const [word] of words()) {
        const { data } = await api().post('/brands', { name: word }, { as: ada().token });
        assert.equal(data.slug, `${word}-2`);
        const asked = [
          await api().post('/brands', { name: 'Any', slug: word }, { as: ada().token }),
          await api().patch(`/brands/${taken.slug}`, { slug: word }, { as: ada().token }),
        ];
        for (const { status, body } of asked) {
          assert.deepEqual([status, body.details[0].path, body.details[0].code], [400, 'slug', 'reserved']);
          assert.equal(body.message, `\`slug\` must not be ${word}, which is a path of the API.`);
        }
      }
    });

    it('are read, changed and deleted where they were made before, and the path keeps its own method', async () => {
      for (const [word, methods] of words()) {
        const bob = await aUser(api());
        const { id } = await aBrand(api(), bob.token, 'Early');
        await api().rows('update brands set slug = $1 where id = $2', word, id);
        for (const method of ['get', 'patch', 'delete']) assert.ok(!methods.includes(method), method);
        const at = `/brands/${word}`;
        assert.equal((await api().get(at, { as: bob.token })).data.id, id);
        const change = { name: 'Renamed', slug: word };
        assert.equal((await api().patch(at, change, { as: bob.token })).data.name, 'Renamed');
        const allowed = (await api().send('OPTIONS', at)).headers.get('allow')?.split(', ').sort();
        const own = methods.map(method => method.toUpperCase());
        assert.deepEqual(allowed, ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', ...own].sort());
        if (word === 'order') {
          const { data } = await api().put(at, { brandSlugs: [word] }, { as: bob.token });
          assert.deepEqual(slugs(data), [word]);
        }
        assert.deepEqual((await api().delete(at, { as: bob.token })).data, { id, deleted: true });
        assert.equal((await api().get(at, { as: bob.token })).status, 404);
      }
    });
  });

  it('are listed in their order with how many there are', async () => {
    const bob = await aUser(api());
    for (const name of ['One', 'Two', 'Three']) await aBrand(api(), bob.token, name);
    const { data } = await api().get('/brands?limit=2&offset=1', { as: bob.token });
    assert.deepEqual(slugs(data), ['two', 'three']);
    assert.equal(data.total, 3);
  });

  it('can be put in another order, all at once', async () => {
    const bob = await aUser(api());
    for (const name of ['One', 'Two', 'Three']) await aBrand(api(), bob.token, name);
    const order = ['three', 'one', 'two'];
    const { data } = await api().put('/brands/order', { brandSlugs: order }, { as: bob.token });
    assert.deepEqual(slugs(data), order);
    assert.deepEqual(slugs((await api().get('/brands', { as: bob.token })).data), order);
  });

  it('refuse an order that does not name each exactly once', async () => {
    const bob = await aUser(api());
    for (const name of ['One', 'Two']) await aBrand(api(), bob.token, name);
    const body = { brandSlugs: ['one', 'one', 'other'] };
    const { status, body: answer } = await api().put('/brands/order', body, { as: bob.token });
    assert.equal(status, 400);
    assert.deepEqual(
      answer.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['brandSlugs[1]', 'not_unique'],
        ['brandSlugs[2]', 'unknown_brand'],
        ['brandSlugs', 'incomplete'],
      ],
    );
  });

  it('change name, description and slug', async () => {
    const { slug } = await aBrand(api(), ada().token, 'Before');
    const change = { name: 'After', slug: 'after', description: 'New' };
    const { data } = await api().patch(`/brands/${slug}`, change, { as: ada().token });
    assert.equal(data.brandSlug, 'after');
    assert.equal((await api().get('/brands/after', { as: ada().token })).data.description, 'New');
    assert.equal((await api().get(`/brands/${slug}`, { as: ada().token })).status, 404);
    assert.equal(
      (await api().patch('/brands/after', { description: null }, { as: ada().token })).data.description,
      null,
    );
  });

  it('are gone once deleted', async () => {
    const { slug, id } = await aBrand(api(), ada().token, 'Short lived');
    const { data } = await api().delete(`/brands/${slug}`, { as: ada().token });
    assert.deepEqual(data, { id, deleted: true });
    assert.equal((await api().get(`/brands/${slug}`, { as: ada().token })).status, 404);
  });

  it('cannot be deleted while a post of theirs is due', async () => {
    const { slug, id } = await aBrand(api(), ada().token, 'Busy');
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, scheduled_at, media,
         thread, platform_options, created_by)
       values (gen_random_uuid(), now(), now(), $1, $2, 'Soon', '{x}', 'scheduled', now() + interval '1 day', '[]', '[]',
         '{}', 'user:test')`,
      ada().orgId,
      id,
    );
    const { status, body } = await api().delete(`/brands/${slug}`, { as: ada().token });
    assert.equal(status, 409);
    assert.equal(body.error, 'invalid_state');
    await api().rows(`update posts set status = 'cancelled' where brand_id = $1`, id);
    assert.equal((await api().delete(`/brands/${slug}`, { as: ada().token })).status, 200);
  });
});
