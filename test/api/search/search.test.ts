import assert from 'node:assert/strict';
import { allScopes, type Scope } from '../../../src/domain/team/scopes.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { aFile, anAuthor, aPost, bringTo, type Author } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';
import { aTenant } from '../../support/tenants/tenants-world.ts';

interface Hit {
  type: string;
  id: string;
  title: string;
  excerpt: string | null;
  brandSlug: string | null;
  parentId: string | null;
  status: string | null;
}

const all = ['brand', 'post', 'carousel', 'clip', 'media', 'agent', 'knowledge_base', 'document'];

describe('one search over everything', () => {
  const api = useApi();
  let author: Author;
  const ids: Record<string, string> = {};
  const team = teamOf(api, () => author);

  const search = async (query: string, as = author.token) => {
    const { status, data, text } = await api().get(`/search?${query}`, { as });
    assert.equal(status, 200, text);
    return data as { hits: Hit[]; more: string[]; leftOut: string[] };
  };
  const titles = async (query: string, as?: string): Promise<string[]> =>
    (await search(query, as)).hits.map(({ title }) => title);
  const types = async (query: string, as?: string): Promise<string[]> =>
    (await search(query, as)).hits.map(({ type }) => type).toSorted();
  const keyWith = async (scopes: Scope[], given: object = {}): Promise<string> => {
    const { data, text } = await api().post(
      '/api-keys',
      { name: 'Key', scopes, ...given },
      { as: author.token },
    );
    assert.ok(data.key, text);
    return data.key as string;
  };
  const name = (table: string, column: string, id: string | undefined, text: string) =>
    api().rows(`update ${table} set ${column} = $2 where id = $1`, id, text);
  const changedAgo = (table: string, id: string, hours: number) =>
    api().rows(
      `update ${table} set updated_at = now() - make_interval(hours => $2) where id = $1`,
      id,
      hours,
    );

  before(async () => {
    const tenant = await aTenant(api());
    author = tenant.author;
    const { world } = tenant;
    await name('posts', 'text', world.post[0], 'A zebra crosses the street.');
    await name('media', 'alt_text', world.media[0], 'Zebra, from the side');
    await name('carousels', 'title', world.carousel[0], 'Five facts about the zebra');
    await name('clips', 'title', world.clip[0], 'Zebra talk');
    await name('agents', 'instructions', world.agent[0], 'Write about the zebra.');
    await name('knowledge_bases', 'description', world.knowledgeBase[0], 'All about the zebra');
    await name('kb_documents', 'name', world.document[0], 'zebra.pdf');
    await name('brands', 'name', world.brand[0], 'Zebra');
    for (const [type, list] of Object.entries(world)) ids[type] = list[0] ?? '';
  });

  it('finds things of every type, with what a link to each needs', async () => {
    const { hits, more, leftOut } = await search('q=zebra');
    assert.deepEqual(hits.map(({ type }) => type).toSorted(), all.toSorted());
    assert.deepEqual([more, leftOut], [[], []]);
    const hit = (type: string) => hits.find(found => found.type === type);
    const { slug } = author.brand;
    assert.deepEqual(
      [hit('post')?.id, hit('post')?.status, hit('post')?.brandSlug, hit('post')?.title],
      [ids['post'], 'scheduled', slug, 'A zebra crosses the street.'],
    );
    assert.deepEqual(
      [hit('document')?.parentId, hit('document')?.id],
      [ids['knowledgeBase'], ids['document']],
    );
    assert.deepEqual([hit('agent')?.status, hit('agent')?.excerpt], ['enabled', 'Write about the zebra.']);
    assert.deepEqual([hit('brand')?.brandSlug, hit('media')?.excerpt], [slug, 'Zebra, from the side']);
  });

  it('has what is called so first, then what begins so, then the rest, and among each the newest', async () => {
    const owner = await anAuthor(api());
    const brand = await aBrand(api(), owner.token, 'Harvest');
    const posts = [];
    for (const text of ['Old harvest', 'Harvest time', 'New harvest'])
      posts.push((await aPost(api(), owner, { text })).id);
    for (const [hours, id] of [9, 8, 7].entries()) await changedAgo('posts', posts[hours] ?? '', id);
    await changedAgo('brands', brand.id, 99);
    assert.deepEqual(await titles('q=HARVEST', owner.token), [
      'Harvest',
      'Harvest time',
      'New harvest',
      'Old harvest',
    ]);
  });

  it('finds words in any order, and takes no letter for a wildcard', async () => {
    assert.deepEqual(await types('q=street zebra'), ['post']);
    assert.deepEqual(await types('q=facts zebra'), ['carousel']);
    for (const q of ['ze%25ra', 'z_bra', "zebra'", 'zebra\\'])
      assert.deepEqual(await types(`q=${q}&types=clip`), []);
  });

  it('shows a long text around the word', async () => {
    const text = `${'Nothing to see here. '.repeat(40)}Then a quagga came by, and all was well. ${'The end. '.repeat(40)}`;
    const { id } = await aPost(api(), author, { text: text.slice(0, 270), platforms: ['linkedin'] });
    await name('posts', 'text', id, text);
    const [hit] = (await search('q=quagga')).hits;
    assert.match(hit?.excerpt ?? '', /^…[A-Z]?\w+ .*Then a quagga came by.*\.?…$/);
    assert.ok((hit?.excerpt ?? '').length <= 202, hit?.excerpt ?? '');
  });

  it('names the types with more results', async () => {
    const owner = await anAuthor(api());
    for (let number = 1; number <= 3; number += 1) await aPost(api(), owner, { text: `Okapi ${number}` });
    const { hits, more } = await search('q=okapi&limit=2', owner.token);
    assert.deepEqual([hits.length, more], [2, ['post']]);
    assert.deepEqual((await search('q=okapi&limit=3', owner.token)).more, []);
  });

  it('searches only the requested types', async () => {
    assert.deepEqual(await types('q=zebra&types=clip,post'), ['clip', 'post']);
  });

  it('leaves archived and deleted things out', async () => {
    const owner = await anAuthor(api());
    const archived = await aPost(api(), owner, { text: 'A dodo' });
    await bringTo(api(), archived.id, 'archived');
    const deleted = await aPost(api(), owner, { text: 'Another dodo' });
    await api().delete(`/posts/${deleted.id}`, { as: owner.token });
    const file = await aFile(api(), owner, { altText: 'A dodo' });
    await api().delete(`/media/${file}`, { as: owner.token });
    assert.deepEqual(await types('q=dodo', owner.token), []);
  });

  it('finds an old post behind more than a thousand newer ones', async () => {
    const owner = await anAuthor(api());
    const { id } = await aPost(api(), owner, { text: 'The only axolotl' });
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread,
                          platform_options, created_by)
       select uuidv7(), now(), now() + n * interval '1 second', $1, $2, 'Post ' || n, '{x}', 'draft', '[]', '[]', '{}', 'service'
         from generate_series(1, 1100) n`,
      owner.orgId,
      owner.brand.id,
    );
    assert.deepEqual(
      (await search('q=axolotl', owner.token)).hits.map(hit => hit.id),
      [id],
    );
    assert.deepEqual(await titles('q=post&limit=2', owner.token), ['Post 1100', 'Post 1099']);
  });

  it('finds for a key only what its scopes show, and says what it left out', async () => {
    for (const [scope, shown] of [
      ['posts:read', ['post']],
      ['kb:read', ['document', 'knowledge_base']],
      ['webhooks:read', []],
    ] as const) {
      const { key } = await aKey(api(), author.token, { scopes: [scope] });
      const { hits, leftOut } = await search('q=zebra', key);
      assert.deepEqual(hits.map(({ type }) => type).toSorted(), shown);
      assert.deepEqual(
        leftOut,
        all.filter(type => !(shown as readonly string[]).includes(type)),
      );
    }
    const { key } = await aKey(api(), author.token, { scopes: ['posts:read'] });
    assert.deepEqual((await search('q=zebra&types=clip,post', key)).leftOut, ['clip']);
  });

  it('finds nothing of the brands that are closed to a key or a member', async () => {
    const other = await aBrand(api(), author.token, 'Other');
    const ofNoBrand = ['document', 'knowledge_base', 'media'];
    const key = await keyWith([...allScopes], { brandIds: [other.id] });
    assert.deepEqual(await types('q=zebra', key), ofNoBrand);
    const bob = await team.aMember();
    await team.close(bob.memberId, author.brand.id);
    // a clip of no brand is closed to none
    assert.deepEqual(await types('q=zebra', bob.token), ['clip', ...ofNoBrand]);
    await team.close(bob.memberId, author.brand.id, ['posts:read', 'brands:read']);
    assert.deepEqual(await types('q=zebra', bob.token), ['brand', 'clip', ...ofNoBrand, 'post']);
  });

  it('finds nothing of another organization', async () => {
    const stranger = await anAuthor(api());
    assert.deepEqual(await types('q=zebra', stranger.token), []);
  });

  it('asks for two letters, and for types that there are', async () => {
    for (const query of ['q=z', 'q=%20z%20', '', 'q=zebra&types=webhook', 'q=zebra&limit=21'])
      assert.equal((await api().get(`/search?${query}`, { as: author.token })).status, 400, query);
    assert.equal((await api().get('/search?q=zebra')).status, 401);
  });
});
