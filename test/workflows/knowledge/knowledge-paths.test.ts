import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { MockActivityEnvironment } from '@temporalio/testing';
import { namesWith } from '../../../src/adapters/search/collections.ts';
import type { SearchIndex } from '../../../src/adapters/search/search.ts';
import { forgetRetired } from '../../../src/activities/knowledge/reembed-chunks.ts';
import { runOperator } from '../../../src/operator.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { startTestApi } from '../../support/http/api.ts';
import { aLibrarian, knowledgeSettings, searchOf, type Librarian } from '../../support/knowledge.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { farEnds } from '../../support/outbound.ts';
import { modelServer, type ModelServer } from '../../support/servers/model-server.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { commonSettings } from '../../support/settings.ts';
import { sweepNow } from '../../support/sweep-now.ts';
import { use } from '../../support/use.ts';

const localModel = 'local:universal-sentence-encoder-lite:energetic-ai-0.2.0';
const nextModel = 'openai-compatible:next-embedder:http';

const rules = (count: number): string =>
  Array.from({ length: count }, (_, number) => `Rule ${number} is longer than rule ${number - 1}.`).join(' ');

describe('knowledge while parts are away or replaced', () => {
  let proxy: TcpProxy;
  let server: ModelServer;
  let env: Record<string, string>;
  const mortal = use(async () => {
    const settings = await knowledgeSettings();
    const { hostname: host, port } = new URL(settings['TYPESENSE_URL'] ?? '');
    proxy = await tcpProxy({ host, port: Number(port) });
    server = await modelServer('knowledge-paths');
    const behind = { TYPESENSE_URL: `http://127.0.0.1:${proxy.port}`, SWEEP_EVERY: '1h', SWEEP_AFTER: '1ms' };
    env = {
      ...commonSettings(),
      ...settings,
      ...behind,
      EMBED_BATCH: '4',
      CHUNK_TOKENS: '64',
      CHUNK_OVERLAP: '16',
      OUTBOUND_ALLOW: '127.0.0.1',
    };
    return startMortal(env);
  });
  const ends = farEnds();
  after(() => {
    ends.close();
    return proxy.close();
  });
  let librarian: Librarian;
  before(async () => {
    librarian = await aLibrarian(mortal().api);
  });

  const keep = (workflowId: string, name: string): Promise<void> =>
    keepHistory(mortal().temporalAddress, workflowId, name);
  const ended = (workflowId: string): Promise<unknown> =>
    mortal().temporal.workflow.getHandle(workflowId).result();
  const isEmbedded = (id: string): Promise<unknown> =>
    eventually(`document ${id} is embedded`, async () => (await librarian.read(id)).progress >= 90);

  const ask = async (api = mortal().api) => {
    const asked = { query: 'When do I get my money back?' };
    const { status, data } = await api.post(`/kbs/${librarian.kbId}/search`, asked, librarian.as);
    return {
      status,
      model: data?.embeddingModel,
      texts: data?.results.map((hit: { chunk: string }) => hit.chunk),
    };
  };

  it('waits for a search server that is away, says so to searches, and resumes automatically', async () => {
    await librarian.ready((await librarian.add('Owls hunt at night.')).id);
    await proxy.cut();
    const waiting = await librarian.add('The refund reaches the account of a customer within five days.');
    const dropped = await librarian.add('Bees dance for each other.');
    await isEmbedded(waiting.id);
    await isEmbedded(dropped.id);
    assert.equal((await ask()).status, 503);
    const waits = mortal().temporal.workflow.getHandle(`doc:${waiting.id}`);
    await eventually('its details say so', async () => {
      const shown = await waits.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
      return shown.currentDetails?.includes('**waiting** for the search server');
    });
    // one that waits ends at once when it is deleted, and waits again to be removed
    const docs = `/kbs/${librarian.kbId}/docs`;
    assert.equal((await mortal().api.delete(`${docs}/${dropped.id}`, librarian.as)).status, 200);
    await proxy.restore();
    await librarian.ready(waiting.id);
    assert.match((await ask()).texts[0], /refund reaches/);
    assert.equal(await ended(`doc:${dropped.id}`), 'gone');
    assert.deepEqual(await librarian.balance(), { balance: 98, held: 0 });
    await ended(`doc:${waiting.id}`);
    await keep(`doc:${waiting.id}`, 'ingest-document/search-away');
    await keep(`doc:${dropped.id}`, 'ingest-document/cancelled-waiting');
  });

  it('leaves a document whose kind it does not know to a newer worker', async () => {
    const { api, temporal, worker } = mortal();
    await api.rows('alter table kb_documents drop constraint kb_documents_mime_type_check');
    const call = (id: string, kind: string): Promise<unknown> =>
      api.rows('update kb_documents set mime_type = $1 where id = $2', kind, id);
    // it is not read before it is called so
    worker.plan(
      ...Array.from({ length: 2 }, () => ({ at: 'read.before_extract', action: 'throw' as const })),
    );
    const reader = await aLibrarian(api);
    const { id } = await reader.add('Storks clatter.');
    await call(id, 'application/x-newer');
    const reads = temporal.workflow.getHandle(`doc:${id}`);
    await eventually('its details say so', async () => {
      const shown = await reads.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
      return shown.currentDetails?.includes('**waiting** for a worker');
    });
    await call(id, 'text/plain');
    await reader.ready(id);
    await ended(`doc:${id}`);
    await keep(`doc:${id}`, 'ingest-document/newer-kind');
  });

  it('stops a document that is deleted while it is embedded, and gives its price back', async () => {
    const { id } = await librarian.add(rules(400));
    await eventually('some of it is embedded', async () => (await librarian.read(id)).progress > 10);
    assert.equal((await mortal().api.delete(`/kbs/${librarian.kbId}/docs/${id}`, librarian.as)).status, 200);
    assert.equal(await ended(`doc:${id}`), 'gone');
    assert.deepEqual(await mortal().api.rows('select 1 from kb_vectors where document_id = $1', id), []);
    assert.deepEqual(await librarian.balance(), { balance: 98, held: 0 });
    await keep(`doc:${id}`, 'ingest-document/cancelled');
  });

  it('shows a page as it was until all that it has become can be found, also where steps fail', async () => {
    const { api, config, worker } = mortal();
    const reader = await aLibrarian(api);
    const said = { lead: 'Otters sleep', count: 40 };
    const page = await ends.answering((_request, response) => {
      const lines = Array.from(
        { length: said.count },
        (_, line) => `<p>${said.lead} beside stone ${line}.</p>`,
      );
      response.setHeader('Content-Type', 'text/html');
      response.end(`<html><body><p>The first line stays.</p>${lines.join('')}</body></html>`);
    });
    const docs = `/kbs/${reader.kbId}/docs`;
    const { data } = await api.post(`${docs}/fetch`, { url: `${page.url}/otters` }, reader.as);
    await reader.ready(data.id);
    const shown = async (): Promise<string> =>
      (await reader.ask('sleep or play beside a stone', 20)).toSorted().join('\n');
    const before = await shown();
    assert.equal(before.match(/Otters sleep/g)?.length, 40);

    Object.assign(said, { lead: 'Otters play', count: 50 });
    const places = ['embed.before_call', 'index.after_call', 'index.before_serve', 'index.after_serve'];
    worker.plan(...places.map(at => ({ at, action: 'throw' as const })));
    assert.equal((await api.post(`${docs}/${data.id}/reingest`, undefined, reader.as)).status, 202);
    const seen = new Set<string>();
    const isReady = async () => {
      const { status } = await reader.read(data.id);
      seen.add(await shown());
      return status === 'ready';
    };
    await eventually('it is ready', isReady);
    const after = await shown();
    assert.equal(after.match(/Otters play/g)?.length, 50);
    assert.deepEqual([...seen], [before, after]);
    const kept = await api.rows<{ id: string }>('select id from kb_chunks where document_id = $1', data.id);
    const search = searchOf(config);
    const index = await search.servingIndex();
    assert.ok(index);
    const indexed = await search.chunkIds(index, { ...reader, documentId: data.id });
    assert.deepEqual(indexed.toSorted(), kept.map(({ id }) => id).toSorted());
  });

  /** Settings of another embedding model. */
  const next = () => ({
    EMBEDDING_PROVIDER: 'openai-compatible',
    EMBEDDING_URL: server.url,
    EMBEDDING_MODEL: 'next-embedder',
    EMBEDDING_API_KEY: server.key,
  });
  const models = async (): Promise<Record<string, string>> => {
    const rows = await mortal().api.rows<{ model_id: string; status: string }>(
      'select * from embedding_models',
    );
    return Object.fromEntries(rows.map(({ model_id: id, status }) => [id, status]));
  };
  /** Begins to embed all with it; the place fails for as long as it is planned to. */
  const beginNext = async (place: string): Promise<void> => {
    const plan = { at: place, action: 'throw' } as const;
    mortal().worker.plan(...Array.from({ length: 50 }, () => plan));
    assert.equal((await sweepNow(mortal())).isModelKnown, true);
    await eventually('it is begun', async () => (await models())[nextModel] === 'building');
  };

  it('gives up a model that the settings no longer name', async () => {
    await librarian.ready((await librarian.add(rules(150))).id);
    // as often as one sweep asks
    await server.fault({ operation: 'embeddings', mode: 'error', count: 1 });
    await mortal().worker.replace(next());
    assert.equal((await sweepNow(mortal())).isModelKnown, false);
    // each batch is stored before it fails, and there are more batches than the attempt reaches
    await beginNext('reembed.after_save');
    await mortal().worker.replace({ EMBEDDING_PROVIDER: 'local' });
    assert.equal(await ended(`reembed:${nextModel}`), 'superseded');
    assert.deepEqual(await models(), { [localModel]: 'serving' });
    await keep(`reembed:${nextModel}`, 'reembed-chunks/superseded');
  });

  it('embeds all with another model in the background while the old index serves', async () => {
    const { api, worker } = mortal();
    await worker.replace(next());
    await beginNext('reembed.after_index');
    await librarian.ready((await librarian.add('Snails carry their house.')).id);
    const meanwhile = await ask();
    assert.deepEqual([meanwhile.status, meanwhile.model], [200, localModel]);
    assert.match(meanwhile.texts[0], /refund reaches/);

    worker.plan({ at: 'reembed.before_commit', action: 'throw' });
    await eventually('it serves', async () => (await models())[nextModel] === 'serving');
    const newApi = await startTestApi({ ...env, ...next(), DATABASE_URL: api.databaseUrl });
    const after = await ask(newApi);
    await newApi.close();
    assert.deepEqual([after.model, after.texts.length], [nextModel, 10]);
    const search = searchOf(mortal().config);
    const index = { model: nextModel, dimensions: 64 };
    assert.deepEqual(await search.servingIndex(), index);
    const sql = 'select c.id from kb_chunks c join kb_vectors v on v.chunk_id = c.id where v.model_id = $1';
    const ids = (await api.rows<{ id: string }>(sql, nextModel)).map(row => row.id);
    assert.deepEqual((await search.chunkIds(index)).toSorted(), ids.toSorted());
    assert.equal(ids.length, (await api.rows('select 1 from kb_chunks')).length);

    // what the workflow does a minute later
    const service = await mortal().service();
    await new MockActivityEnvironment().run(() => forgetRetired(service));
    assert.deepEqual(await search.listIndexes(), [index]);
    assert.deepEqual(await models(), { [nextModel]: 'serving' });
    if (process.env['SAVE_HISTORIES'] === '1') await ended(`reembed:${nextModel}`);
    await keep(`reembed:${nextModel}`, 'reembed-chunks/serving');
  });

  it('gives up a model that has been away for a day, whatever history of its workflow waits', async () => {
    const { api, temporal } = mortal();
    const reader = await aLibrarian(api);
    const away = { operation: 'embeddings', mode: 'rate_limited', retryAfterSeconds: 1 } as const;
    const fault = await server.fault({ ...away, count: 'forever' });
    const { id } = await reader.add('Rooks gather at dusk.');
    const waits = temporal.workflow.getHandle(`doc:${id}`);
    await eventually('it waits', async () => {
      const shown = await waits.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
      return shown.currentDetails?.includes('**waiting** for the embedding model');
    });
    await api.rows(`update kb_documents set updated_at = now() - interval '25 hours' where id = $1`, id);
    assert.equal((await reader.ended(id)).error?.code, 'embedding_failed');
    assert.deepEqual(await reader.balance(), { balance: 100, held: 0 });
    await server.disarm(fault.id);
  });

  /** Empties a search server, as if it lost its disk. */
  const lose = async (index: SearchIndex): Promise<void> => {
    const { TYPESENSE_API_KEY, TYPESENSE_COLLECTION_PREFIX, TYPESENSE_URL } = mortal().config;
    const name = namesWith(TYPESENSE_COLLECTION_PREFIX).of(index);
    const headers = { 'x-typesense-api-key': TYPESENSE_API_KEY ?? '' };
    await fetch(`${TYPESENSE_URL[0]}/collections/${name}`, { method: 'DELETE', headers });
  };

  it('has its index built again from the database by an operator', async () => {
    const { api, config } = mortal();
    const search = searchOf(config);
    const [index] = await search.listIndexes();
    assert.ok(index);
    const before = (await search.chunkIds(index)).toSorted();
    const [, second, ...others] = before;
    await lose(index);
    assert.deepEqual(await search.listIndexes(), []);
    const said: string[] = [];
    await runOperator(config, ['search', 'rebuild'], line => said.push(line));
    assert.deepEqual(JSON.parse(said.join('')), { ...index, written: before.length, removed: 0 });
    assert.deepEqual((await search.chunkIds(index)).toSorted(), before);
    // in an existing index: missing chunks are added, deleted ones are removed
    await search.deleteChunks(index, [second ?? '']);
    await api.rows('delete from kb_chunks where id = $1', others.at(-1));
    await runOperator(config, ['search', 'rebuild'], () => undefined);
    assert.deepEqual((await search.chunkIds(index)).toSorted(), before.slice(0, -1));
  });

  it('has its index built again when a document comes after the search server has lost it', async () => {
    const { api, config } = mortal();
    const reader = await aLibrarian(api);
    await reader.ready((await reader.add('Herons stand on one leg.')).id);
    const search = searchOf(config);
    const [index] = await search.listIndexes();
    assert.ok(index);
    const before = await search.chunkIds(index);
    await lose(index);
    const { status } = await api.post(`/kbs/${reader.kbId}/search`, { query: 'herons' }, reader.as);
    assert.equal(status, 503);

    const { id } = await reader.ready((await reader.add('Swifts sleep in the air.')).id);
    const [added] = await api.rows<{ id: string }>('select id from kb_chunks where document_id = $1', id);
    const wanted = [...before, added?.id ?? ''].toSorted();
    await eventually('everything can be found', async () => {
      return isDeepStrictEqual((await search.chunkIds(index)).toSorted(), wanted);
    });
    assert.match((await reader.ask('herons'))[0] ?? '', /Herons/);
    assert.equal(await ended(`reindex:${index.model}`), 'whole');
    await keep(`reindex:${index.model}`, 'reindex-chunks/whole');
  });

  it('finds documents and bases that were lost on their way', async () => {
    const { api } = mortal();
    const { id } = await librarian.ready((await librarian.add('Moths fly to lamps.')).id);
    await ended(`doc:${id}`);
    const { data: base } = await api.post('/kbs', { name: 'Lost' }, librarian.as);
    const long = `interval '1 hour'`;
    await api.rows(
      `update kb_documents set status = 'pending', step = 'waiting', updated_at = now() - ${long} where id = $1`,
      id,
    );
    await api.rows(`update knowledge_bases set deleted_at = now() - ${long} where id = $1`, base.id);
    const { documents, knowledgeBases } = await sweepNow(mortal());
    assert.deepEqual([documents.lost, documents.documents, knowledgeBases], [1, [id], 1]);
    await librarian.ready(id);
    await eventually('the base is gone', async () => {
      return (await api.rows('select 1 from knowledge_bases where id = $1', base.id)).length === 0;
    });
    await ended(`kb:${base.id}`);
    await keep(`kb:${base.id}`, 'remove-knowledge-base/empty');
  });
});
