import assert from 'node:assert/strict';
import { createSearch } from '../../../src/adapters/search/create-search.ts';
import type { Search } from '../../../src/adapters/search/search.ts';
import type { SearchSettings } from '../../../src/adapters/search/typesense-client.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { aBase, anIndex, chunksOf, deleteIndexes, searchSettings, vectorOf } from '../../support/search.ts';
import { typesense, type TypesenseSettings } from '../../support/stack.ts';

const index = anIndex();
const base = aBase();
const text = 'A sentence that must not stand in any error.';

/** Every call of the port that reaches the server. */
const calls = (search: Search): [string, () => Promise<unknown>][] => [
  ['ensureIndex', () => search.ensureIndex(index)],
  ['servingIndex', () => search.servingIndex()],
  ['serveFrom', () => search.serveFrom(index)],
  ['listIndexes', () => search.listIndexes()],
  ['dropIndex', () => search.dropIndex(index)],
  ['indexChunks', () => search.indexChunks(index, chunksOf(base, [text]))],
  ['deleteDocument', () => search.deleteDocument({ ...base, documentId: base.kbId })],
  ['deleteKnowledgeBase', () => search.deleteKnowledgeBase(base)],
  ['deleteOrganization', () => search.deleteOrganization(base.orgId)],
  ['deleteChunks', () => search.deleteChunks(index, [base.kbId])],
  ['countChunks', () => search.countChunks(index)],
  ['chunkIds', () => search.chunkIds(index)],
  [
    'search',
    () => search.search({ ...base, query: text, limit: 5, meaning: { index, vector: vectorOf(text) } }),
  ],
];

/** Asserts that every call is refused with this message, which contains no key, text or address. */
const allRefuse = async (search: Search, message: RegExp): Promise<void> => {
  for (const [name, call] of calls(search)) {
    await assert.rejects(call(), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'unavailable', `${name}: ${error.message}`);
      assert.match(error.message, message, name);
      const told = JSON.stringify(
        error,
        Object.getOwnPropertyNames(error).filter(key => key !== 'stack'),
      );
      assert.doesNotMatch(told, /127\.0\.0\.1|a-key-that-opens|must not stand/, name);
      assert.equal(error.cause, undefined, name);
      return true;
    });
  }
  const health = await search.health();
  assert.equal(health.ok, false);
};

const settingsFor = (url: string, timeouts: number): ReturnType<typeof searchSettings> =>
  searchSettings(
    { TYPESENSE_URL: url, TYPESENSE_API_KEY: 'a-key-that-opens' },
    { TYPESENSE_TIMEOUT: timeouts, TYPESENSE_WRITE_TIMEOUT: timeouts },
  );

describe('a search server that cannot be used', () => {
  let far: FarEnd | undefined;
  afterEach(() => far?.close());

  it('that is not configured', () => allRefuse(createSearch(settingsFor('', 1_000)), /not configured/));

  it('that is away', async () => {
    far = await aFarEnd(() => undefined);
    const { url } = far;
    far.close();
    await allRefuse(createSearch(settingsFor(url, 20_000)), /cannot be reached/);
  });

  it('that takes requests and never answers', async () => {
    far = await aFarEnd(() => undefined);
    await allRefuse(createSearch(settingsFor(far.url, 150)), /did not answer in time/);
  });

  it('that answers a byte now and then', async () => {
    far = await aFarEnd((_request, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    await allRefuse(createSearch(settingsFor(far.url, 150)), /did not answer in time/);
  });

  for (const [what, status, body, message] of [
    ['that starts', 503, '{"message":"Not Ready or Lagging"}', /not ready/],
    ['that fails', 500, '{"message":"Internal error"}', /not ready/],
    ['that has too many requests', 429, '{"message":"Rate limit exceeded"}', /not ready/],
    [
      'whose disk is full',
      422,
      '{"message":"Rejecting write: running out of resource type: OUT_OF_DISK"}',
      /not ready/,
    ],
    ['that refuses the key', 401, '{"message":"Forbidden"}', /rejects this service’s key/],
    ['that is somewhere else', 302, '{}', /not ready/],
  ] as const) {
    it(what, async () => {
      const elsewhere = await aFarEnd((_request, response) => response.end('{}'));
      far = await aFarEnd((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', location: elsewhere.url }).end(body);
      });
      await allRefuse(createSearch(settingsFor(far.url, 20_000)), message);
      elsewhere.close();
      assert.equal(elsewhere.connections(), 0);
    });
  }

  it('that says of single searches and chunks that it is not well', async () => {
    far = await aFarEnd((request, response) => {
      const isImport = request.url?.includes('/import') === true;
      const line = '{"success":false,"code":503,"error":"Not Ready or Lagging"}';
      response.writeHead(200, { 'content-type': isImport ? 'text/plain' : 'application/json' });
      response.end(isImport ? line : '{"results":[{"hits":[]},{"code":503,"error":"Not Ready or Lagging"}]}');
    });
    const search = createSearch(settingsFor(far.url, 20_000));
    const named = new Map(calls(search));
    for (const name of ['search', 'indexChunks'])
      await assert.rejects(named.get(name)!, { code: 'unavailable', message: /not ready/ });
  });

  for (const body of [
    '',
    '<html>Welcome</html>',
    '{}',
    '{"results":[]}',
    '{"results":[{}, {"hits":[{}]}]}',
  ]) {
    it(`that answers what makes no sense: ${body || 'nothing'}`, async () => {
      far = await aFarEnd((_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      );
      await allRefuse(createSearch(settingsFor(far.url, 20_000)), /./);
    });
  }

  it('keeps out of the way of a proxy that the environment names', async () => {
    far = await aFarEnd((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
    );
    const proxy = await aFarEnd((_request, response) => response.end('{}'));
    const before = process.env['HTTP_PROXY'];
    process.env['HTTP_PROXY'] = proxy.url;
    try {
      assert.deepEqual(await createSearch(settingsFor(far.url, 20_000)).health(), { ok: true });
      assert.equal(proxy.connections(), 0);
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY'];
      else process.env['HTTP_PROXY'] = before;
      proxy.close();
    }
  });
});

describe('a search server that comes back', () => {
  let server: TypesenseSettings;
  let proxy: TcpProxy;
  let settings: SearchSettings;
  let search: Search;

  before(async () => {
    server = await typesense();
    const { hostname, port } = new URL(server.TYPESENSE_URL);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    settings = searchSettings({ ...server, TYPESENSE_URL: `http://127.0.0.1:${proxy.port}` });
    search = createSearch(settings);
    await search.ensureIndex(index);
    await search.indexChunks(index, chunksOf(base, [text]));
  });
  after(async () => {
    await deleteIndexes(settings);
    await proxy.close();
  });

  it('is asked again by the next call', async () => {
    const find = () => search.search({ ...base, query: 'sentence', limit: 5 });
    assert.equal((await find()).length, 1);
    await proxy.cut();
    await assert.rejects(find(), { code: 'unavailable' });
    assert.equal((await search.health()).ok, false);
    await proxy.restore();
    assert.equal((await find()).length, 1);
    assert.deepEqual(await search.health(), { ok: true });
  });

  it('takes a batch again whose answer was lost, and holds each chunk once', async () => {
    const chunks = chunksOf(base, ['once', 'twice', 'thrice']);
    const lost = proxy.loseAnswerTo('/import');
    await assert.rejects(search.indexChunks(index, chunks), { code: 'unavailable' });
    await lost;
    await proxy.restore();
    await search.indexChunks(index, chunks);
    const scope = { ...base, documentId: chunks[0]!.documentId };
    assert.equal(await search.countChunks(index, scope), 3);
  });
});
