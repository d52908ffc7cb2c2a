import assert from 'node:assert/strict';
import type { SearchHit } from '../../src/adapters/search/search.ts';
import { aBase, anIndex, chunksOf, useSearch, vectorOf } from '../support/search.ts';

const texts = [
  { text: 'The warranty of the XK-300 covers the pump for two years.', meaning: 'guarantee' },
  { text: 'Customers send back what they did not wear within thirty days.', meaning: 'refund' },
  { text: 'Quarterly revenue of the northern region grew by a tenth.', meaning: 'money' },
  { text: '東京の図書館は月曜日に閉まっています', meaning: 'library' },
  { text: 'Московская библиотека закрыта по понедельникам', meaning: 'library, too' },
  { text: 'المكتبة مغلقة يوم الاثنين', meaning: 'library as well' },
  { text: 'Les livres de l’année ne sont pas prêtés.', meaning: 'books' },
  { text: 'In the café the naïve Müller pays 4.50 for "state-of-the-art" coffee.', meaning: 'coffee' },
];

describe('a search in a knowledge base', () => {
  const search = useSearch();
  const index = anIndex();
  const base = aBase();
  const chunks = chunksOf(base, texts);

  before(async () => {
    await search().ensureIndex(index);
    await search().indexChunks(index, chunks);
  });

  const find = (query: string, meaning?: string, limit = 10): Promise<SearchHit[]> =>
    search().search({
      ...base,
      query,
      limit,
      ...(meaning !== undefined && { meaning: { index, vector: vectorOf(meaning) } }),
    });
  const places = (hits: SearchHit[]): number[] => hits.map(({ position }) => position);

  for (const [query, place] of [
    ['quarterly revenue', 2],
    ['QUARTERLY Revenue', 2],
    ['quartely revenu', 2],
    ['XK-300', 0],
    ['xk 300 warranty', 0],
    ['図書館', 3],
    ['библиотека', 4],
    ['المكتبة', 5],
    ["l'année", 6],
    ['annee', 6],
    ['cafe muller', 7],
    ['café Müller', 7],
    ['state of the art', 7],
    ['4.50', 7],
  ] as const) {
    it(`finds by its words: ${query}`, async () => {
      assert.deepEqual(places(await find(query)), [place]);
    });
  }

  it('finds by meaning what shares no word with the query', async () => {
    const [first] = await find('Can I get my money returned?', 'refund');
    assert.equal(first?.chunkId, chunks[1]!.id);
    assert.equal(first?.documentId, chunks[1]!.documentId);
    assert.equal(first?.position, 1);
    assert.ok(Math.abs((first?.similarity ?? 0) - 1) < 1e-4);
  });

  it('returns the requested number of hits, more than fifty too', async () => {
    const many = aBase();
    const alike = Array.from({ length: 60 }, (_, number) => ({
      text: `otters ${number}`,
      meaning: 'otters',
    }));
    await search().indexChunks(index, chunksOf(many, alike));
    const meaning = { index, vector: vectorOf('otters') };
    const hits = await search().search({ ...many, query: 'otters', limit: 60, meaning });
    assert.equal(new Set(hits.map(({ chunkId }) => chunkId)).size, 60);
  });

  it('puts first what both words and meaning find, then what one of them finds', async () => {
    const both = await find('revenue', 'money');
    assert.equal(both[0]?.position, 2);
    assert.ok(both[0].score > 0.99 && both[0].score <= 1);
    const [words, meaning] = [await find('revenue', 'refund'), await find('nothing of this', 'refund')];
    assert.equal(places(words)[0], 1);
    assert.ok(places(words).slice(0, 3).includes(2));
    assert.equal(meaning[0]?.position, 1);
    assert.ok(Math.abs(meaning[0].score - 1) < 1e-4);
  });

  it('scores between 0 and 1, the best first, every chunk once', async () => {
    const hits = await find('revenue', 'money');
    const scores = hits.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    );
    assert.ok(scores.every(score => score >= 0 && score <= 1));
    assert.equal(new Set(hits.map(({ chunkId }) => chunkId)).size, texts.length);
  });

  it('says of a chunk that only words found that its similarity is not known', async () => {
    assert.deepEqual(
      (await find('revenue')).map(({ similarity }) => similarity),
      [null],
    );
  });

  it('returns at most the requested number of hits', async () => {
    assert.equal((await find('revenue', 'money', 2)).length, 2);
    assert.equal((await find('revenue', 'money', 50)).length, texts.length);
  });

  it('finds nothing in a base that is empty', async () => {
    const elsewhere = { ...aBase(), query: 'revenue', limit: 5 };
    assert.deepEqual(
      await search().search({ ...elsewhere, meaning: { index, vector: vectorOf('money') } }),
      [],
    );
  });

  for (const query of [
    '',
    '   \n\t',
    '*',
    '"',
    '""',
    '-',
    '-revenue',
    '"quarterly revenue',
    '\0',
    'rev\0enue',
    '&& || ( ) :=',
    ') || (orgId:!=`x`',
    '`',
    '\\',
    '%00%0a',
    '😀👩‍👩‍👧',
    '\ud800 half a sign',
    'a'.repeat(900),
    'revenue '.repeat(120),
    '图书馆'.repeat(300),
    '{"q":"*"}',
  ]) {
    it(`takes any text as a query: ${JSON.stringify(query.slice(0, 30))}`, async () => {
      const hits = await find(query, 'money');
      assert.equal(hits[0]?.position, 2);
      assert.equal(hits.length, texts.length);
      assert.ok((await find(query)).length <= texts.length);
    });
  }

  it('finds nothing by words if there are none, and everything without an operator', async () => {
    for (const query of ['', '*', '"', '-', '&&', '-quarterly']) {
      const hits = await find(query);
      assert.ok(hits.length <= 1, `${query} found ${hits.length}`);
    }
  });
});
