import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sweepHolds } from '../../../src/db/billing/sweep-holds.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { aScannedPdf } from '../../support/documents/pdfs.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aThinker, endedJob, enrich, type Thinker } from '../../support/ideas.ts';
import {
  aLibrarian,
  knowledgeSettings,
  remoteEmbeddings,
  searchOf,
  type Librarian,
} from '../../support/knowledge.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { modelServer } from '../../support/servers/model-server.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';
import { commonSettings } from '../../support/settings.ts';
import { use } from '../../support/use.ts';

/** Every place of an ingestion, in the order of the steps; the last one is of an unreadable document. */
const ingestionPlaces = [
  'read.before_extract',
  'read.after_extract',
  'read.before_commit',
  'read.after_commit',
  'embed.before_call',
  'embed.after_call',
  'embed.before_commit',
  'embed.after_commit',
  'index.before_call',
  'index.after_call',
  'index.after_mark',
  'index.before_serve',
  'index.after_serve',
  'finish.before_commit',
  'finish.after_commit',
  'fail.before_commit',
];
const removalPlaces = ['remove.after_index', 'remove.after_file', 'remove_base.before_delete'];
const draftPlaces = ['draft.before_call', 'draft.after_call', 'draft.before_commit', 'draft.after_commit'];

const text = Array.from(
  { length: 40 },
  (_, number) => `Rule ${number} of the house says what guest ${number} may do.`,
).join(' ');

// all die together: a dead step is noticed after 15 s, and one wait is enough for all of them
describe('knowledge whose worker is killed at every step', function () {
  this.timeout(480_000);
  let env: Record<string, string>;
  const mortal = use(async () => {
    // one step at a time: each death takes one document along
    const few = { INGESTIONS_AT_ONCE: '1', CHUNK_TOKENS: '64', CHUNK_OVERLAP: '16', EMBED_BATCH: '4' };
    const embeddings = await remoteEmbeddings('knowledge-killed-embeddings');
    env = { ...commonSettings(), ...(await knowledgeSettings()), ...embeddings, ...few, SWEEP_EVERY: '1h' };
    return startMortal(env);
  });
  let librarian: Librarian;
  let thinker: Thinker;
  let documents: string[];
  let unreadable: string;
  let jobs: string[];
  let removedBase: Librarian;

  const died = async (place: string): Promise<void> => {
    const file = path.join(mortal().config.DATA_DIR, 'worker.failpoints');
    await eventually(`the worker has died at ${place}`, async () => {
      return !(await readFile(file, 'utf8')).includes(`"${place}"`);
    });
  };

  before(async () => {
    const { api, worker } = mortal();
    [librarian, removedBase, thinker] = [await aLibrarian(api), await aLibrarian(api), await aThinker(api)];
    for (const { id } of [await removedBase.add(text), await removedBase.add(text)])
      await removedBase.ready(id);
    const places = [...ingestionPlaces, ...removalPlaces, ...draftPlaces];
    worker.plan(...places.map(at => ({ at, action: 'kill' as const })));
    assert.equal((await api.delete(`/kbs/${removedBase.kbId}`, removedBase.as)).status, 200);
    documents = [];
    for (const _place of ingestionPlaces.slice(1)) documents.push((await librarian.add(text)).id);
    unreadable = (await librarian.add(await aScannedPdf(), 'scan.pdf')).id;
    jobs = [];
    for (const place of draftPlaces) {
      jobs.push(await enrich(api, thinker));
      await died(place);
    }
    for (const place of places) await died(place);
  });

  /** Balance and held credits, after the ledger was added up as well. */
  const credits = async (who: { token: string; orgId: string }): Promise<[balance: number, held: number]> => {
    const { data } = await mortal().api.get('/billing/credits', { as: who.token });
    const sql = 'select sum(amount)::int as sum from credit_entries where org_id = $1';
    const [ledger] = await mortal().api.rows<{ sum: number }>(sql, who.orgId);
    assert.equal(ledger?.sum, data.balance, 'the ledger adds up to the balance');
    return [data.balance, data.held];
  };

  const chunksOf = (documentId: string) =>
    mortal().api.rows<{ id: string; ordinal: number; text: string; vectors: number }>(
      `select c.id, c.ordinal, c.text,
              (select count(*)::int from kb_vectors v
                where v.chunk_id = c.id and v.indexed_revision = 1) as vectors
         from kb_chunks c where c.document_id = $1 order by c.ordinal`,
      documentId,
    );

  it('finds every chunk of every document, and each once', async () => {
    const calm = await aLibrarian(mortal().api);
    const wanted = await chunksOf((await calm.ready((await calm.add(text)).id)).id);
    assert.ok(wanted.length > 8, 'more than two batches');
    const search = searchOf(mortal().config);
    const index = await search.servingIndex();
    assert.ok(index);
    for (const id of documents) {
      const { chunkCount } = await librarian.ready(id);
      const chunks = await chunksOf(id);
      const shown = (rows: typeof chunks) => rows.map(row => [row.ordinal, row.text, row.vectors]);
      assert.deepEqual(shown(chunks), shown(wanted));
      assert.equal(chunkCount, wanted.length);
      const scope = { orgId: librarian.orgId, kbId: librarian.kbId, documentId: id };
      const indexed = (await search.chunkIds(index, scope)).toSorted();
      assert.deepEqual(indexed, chunks.map(chunk => chunk.id).toSorted());
    }
  });

  it('says of the document that cannot be read that it failed, counts all, and takes the price of each that is ready', async () => {
    const { status, error } = await librarian.ended(unreadable);
    assert.deepEqual([status, error?.code], ['failed', 'no_text']);
    const { data } = await mortal().api.get(`/kbs/${librarian.kbId}`, librarian.as);
    assert.equal(data.documentCount, documents.length + 1);
    assert.deepEqual(await credits(librarian), [100 - documents.length, 0]);
  });

  it('leaves nothing of a knowledge base that was deleted', async () => {
    const { orgId, kbId } = removedBase;
    const gone = 'select 1 from knowledge_bases where id = $1';
    await eventually('its row is gone', async () => (await mortal().api.rows(gone, kbId)).length === 0);
    for (const table of ['kb_documents', 'kb_chunks', 'kb_vectors'])
      assert.deepEqual(await mortal().api.rows(`select 1 from ${table} where org_id = $1`, orgId), []);
    const search = searchOf(mortal().config);
    const index = await search.servingIndex();
    assert.ok(index);
    assert.equal(await search.countChunks(index, { orgId }), 0);
    assert.deepEqual(await credits(removedBase), [98, 0]);
    await mortal().temporal.workflow.getHandle(`kb:${kbId}`).result();
    await keepHistory(mortal().temporalAddress, `kb:${kbId}`, 'remove-knowledge-base/killed');
  });

  it('writes one draft for each job, and is paid for it once', async () => {
    for (const jobId of jobs) {
      const { status, result } = await endedJob(mortal().api, thinker.token, jobId);
      assert.deepEqual([status, typeof result?.postId], ['completed', 'string']);
    }
    const posts = await mortal().api.rows('select 1 from posts where org_id = $1', thinker.orgId);
    assert.equal(posts.length, jobs.length);
    assert.deepEqual(await credits(thinker), [99 - 2 * jobs.length, 0]);
  });

  it('makes no ideas and charges none where the API is killed meanwhile, and makes them once when asked again', async () => {
    const { api, config } = mortal();
    const server = await modelServer('knowledge-killed');
    await server.fault({ operation: 'chat', mode: 'hang', count: 'forever' });
    const dying = await spawnApi({
      ...env,
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: config.DATA_DIR,
      AI_TEXT_PROVIDER: 'openai-compatible',
      AI_TEXT_URL: server.url,
      AI_TEXT_MODEL: 'some-model',
      AI_TEXT_API_KEY: server.key,
    });
    const body = { topic: 'rye bread', brandSlug: thinker.brandSlug, count: 2 };
    const headers = { 'Idempotency-Key': randomUUID() };
    const [before] = await credits(thinker);
    const request = fetch(`${dying.url}/ideas/generate-topic`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Authorization: `Bearer ${thinker.token}` },
      body: JSON.stringify(body),
    });
    const lost = assert.rejects(request);
    await eventually('the model is asked', async () => (await credits(thinker))[1] === 2);
    await dying.kill('SIGKILL');
    await lost;

    await api.rows(`update credit_holds set expires_at = now() where org_id = $1`, thinker.orgId);
    const orm = await openOrm(config, 'system');
    await sweepHolds(orm);
    await orm.close();
    assert.deepEqual(await credits(thinker), [before, 0]);
    const again = await api.post('/ideas/generate-topic', body, { as: thinker.token, headers });
    assert.equal(again.status, 201, again.text);
    assert.deepEqual(await credits(thinker), [before - 2, 0]);
    assert.equal((await api.get('/ideas', { as: thinker.token })).data.total, 3);
  });
});
