import assert from 'node:assert/strict';
import { aBrand, aKey } from '../../support/makers.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { anXlsx } from '../../support/documents/archives.ts';
import { aCmapPdf, aPdf, aScannedPdf } from '../../support/documents/pdfs.ts';
import { aLibrarian, knowledgeSettings, remoteEmbeddings, searchOf } from '../../support/knowledge.ts';
import { farEnds } from '../../support/outbound.ts';
import { usePublishing } from '../../support/publishing.ts';
import { modelServer } from '../../support/servers/model-server.ts';

const guide = [
  ['Bees tell each other by a dance where flowers are. The angle shows the direction to fly.'],
  ['Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day.'],
  ['The refund reaches the account of a customer within five working days.'],
];

describe('ingestion of a document', () => {
  const service = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    OUTBOUND_ALLOW: '127.0.0.1',
  }));
  const ends = farEnds();
  after(() => ends.close());

  it('makes a PDF’s sentences findable by meaning, by words, and by words with a typing error', async () => {
    const librarian = await aLibrarian(service().api);
    const added = await librarian.add(await aPdf(guide), 'guide.pdf');
    assert.deepEqual([added.status, added.mimeType, added.name], ['pending', 'application/pdf', 'guide.pdf']);

    const ready = await librarian.ready(added.id);
    assert.equal(ready.progress, 100);
    assert.ok(ready.chunkCount >= 1);
    const [closest] = await librarian.ask('When do I get my money back?');
    assert.match(closest ?? '', /refund reaches/);
    assert.match((await librarian.ask('sourdugh'))[0] ?? '', /Sourdough/);
    await keepHistory(service().temporalAddress, `doc:${added.id}`, 'ingest-document/ready');
  });

  it('makes an Asian PDF, a sheet of Excel and a page in an old encoding findable', async () => {
    const { api } = service();
    const librarian = await aLibrarian(api);
    const pdf = aCmapPdf('90ms-RKSJ-H', 'Japan1', '938c8b9e835e838f815b82cc8d8282b3');
    const sheet =
      '<sheetData><row><c t="str"><v>Plan</v></c><c t="str"><v>Price</v></c></row><row><c t="str"><v>Pro</v></c><c><v>29</v></c></row></sheetData>';
    const page = await ends.answering((_request, response) => {
      response.setHeader('Content-Type', 'text/plain; charset=windows-1257');
      response.end(Buffer.from('dee073697320736b72656e6461', 'hex'));
    });
    const fetched = await api.post(`/kbs/${librarian.kbId}/docs/fetch`, { url: page.url }, librarian.as);
    const added = [
      await librarian.add(pdf, 'tower.pdf'),
      await librarian.add(await anXlsx([{ name: 'Prices', xml: sheet }]), 'prices.xlsx'),
      fetched.data,
    ];
    for (const { id } of added) assert.deepEqual((await librarian.ready(id)).warnings, []);
    assert.ok((await librarian.ask('東京タワー')).includes('東京タワーの高さ'));
    assert.match((await librarian.ask('Pro price'))[0] ?? '', /Plan: Pro; Price: 29/);
    // nothing in these bytes distinguishes Lithuanian from Icelandic
    assert.ok((await librarian.ask('Žąsis')).includes('Žąsis skrenda'));
  });

  it('says what of it could not be read, until it is read again', async () => {
    const { api } = service();
    const librarian = await aLibrarian(api);
    let isWhole = false;
    const page = await ends.answering((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        isWhole ? `<p>${'All of it. '.repeat(50)}</p>` : '<p>Loading</p><script src="a.js"></script>',
      );
    });
    const { data } = await api.post(`/kbs/${librarian.kbId}/docs/fetch`, { url: page.url }, librarian.as);
    const [warning] = (await librarian.ready(data.id)).warnings;
    assert.equal(warning?.code, 'mostly_scripts');
    assert.match(warning.message, /not run/);
    isWhole = true;
    const path = `/kbs/${librarian.kbId}/docs/${data.id}/reingest`;
    assert.equal((await api.post(path, undefined, librarian.as)).status, 202);
    assert.deepEqual((await librarian.ready(data.id)).warnings, []);
  });

  it('takes its price when it succeeds, and nothing when it fails', async () => {
    const librarian = await aLibrarian(service().api);
    const before = await librarian.balance();
    const good = await librarian.add('One sentence that can be read.');
    assert.deepEqual(await librarian.balance(), { balance: before.balance - 1, held: 1 });
    await librarian.ready(good.id);
    const after = { balance: before.balance - 1, held: 0 };
    assert.deepEqual(await librarian.balance(), after);

    const scanned = await librarian.ended((await librarian.add(await aScannedPdf(), 'scan.pdf')).id);
    assert.deepEqual([scanned.status, scanned.error?.code, scanned.chunkCount], ['failed', 'no_text', 0]);
    assert.match(scanned.error?.message ?? '', /text recognition/);
    assert.deepEqual(await librarian.balance(), after);
    await keepHistory(service().temporalAddress, `doc:${scanned.id}`, 'ingest-document/unreadable');
  });

  it('costs by its chunks, which are paid before they are embedded', async () => {
    const { api } = service();
    const librarian = await aLibrarian(api);
    await giveCredits(api, librarian.orgId, 1 - (await librarian.balance()).balance);
    const sentence =
      'Wild yeast works slowly, and a kitchen that is warm halves the time that a loaf needs. ';
    const text = Array.from({ length: 60 }, (_, at) => `# Part ${at}\n\n${sentence.repeat(3)}`).join('\n\n');
    const short = await librarian.ended((await librarian.add(text, 'long.md')).id);
    assert.deepEqual([short.status, short.error?.code], ['failed', 'insufficient_credits']);
    assert.match(short.error?.message ?? '', /costs 1 credit, but the balance is 0/);
    assert.deepEqual(await librarian.balance(), { balance: 0, held: 0 }, 'it was read');

    await giveCredits(api, librarian.orgId, 10);
    const path = `/kbs/${librarian.kbId}/docs/${short.id}/reingest`;
    assert.equal((await api.post(path, undefined, librarian.as)).status, 202);
    const { chunkCount } = await librarian.ready(short.id);
    assert.ok(chunkCount > 50 && chunkCount <= 100, `${chunkCount} chunks`);
    assert.deepEqual(await librarian.balance(), { balance: 8, held: 0 });
  });

  it('feeds ideas, which name the documents that they draw on', async () => {
    const { api } = service();
    const librarian = await aLibrarian(api);
    const { slug: brandSlug } = await aBrand(api, librarian.token);
    const generate = (knowledgeBaseId: string, as = librarian.token) =>
      api.post('/ideas/generate', { knowledgeBaseId, brandSlug, count: 3 }, { as });
    const empty = await generate(librarian.kbId);
    assert.deepEqual([empty.status, empty.body.error], [409, 'invalid_state']);
    const { key } = await aKey(api, librarian.token, { scopes: ['ideas:write'] });
    assert.equal((await generate(librarian.kbId, key)).status, 403);
    const stranger = await aLibrarian(api);
    assert.equal((await generate(stranger.kbId)).status, 404);
    assert.deepEqual(await librarian.balance(), { balance: 100, held: 0 });

    const texts = [
      'Sourdough needs most of a day because wild yeast works slowly. A warm kitchen halves the time.',
      'Owls hunt at night because their prey is awake then. One ear sits higher than the other.',
    ];
    const sources = new Map<string, string>();
    for (const text of texts) sources.set((await librarian.ready((await librarian.add(text)).id)).id, text);
    const { status, data, text: answer } = await generate(librarian.kbId);
    assert.equal(status, 201, answer);
    assert.ok(data.ideas.length >= 2);
    for (const { summary, sourceDocumentIds, provider, knowledgeBaseId } of data.ideas) {
      assert.deepEqual([provider, knowledgeBaseId], ['local', librarian.kbId]);
      const drawnOn = sourceDocumentIds.map((id: string) => sources.get(id));
      for (const sentence of summary.match(/[^.]+\./g))
        assert.ok(drawnOn.join(' ').includes(sentence.trim()), `${sentence} is in ${drawnOn.join(' ')}`);
    }
    const named = new Set(
      data.ideas.flatMap((idea: { sourceDocumentIds: string[] }) => idea.sourceDocumentIds),
    );
    assert.deepEqual(named, new Set(sources.keys()));
    assert.deepEqual(await librarian.balance(), { balance: 98 - data.ideas.length, held: 0 });
  });

  it('is found by any question that can be asked, and says where the passage stands', async () => {
    const { api } = service();
    const librarian = await aLibrarian(api);
    const search = (body: object) => api.post(`/kbs/${librarian.kbId}/search`, body, librarian.as);
    assert.deepEqual((await search({ query: 'anything' })).data.results, []);
    await librarian.ready((await librarian.add(await aPdf(guide), 'guide.pdf')).id);
    const { data } = await search({ query: 'wild yeast' });
    const [best] = data.results;
    assert.deepEqual([best.documentName, best.place.ordinal], ['guide.pdf', 0]);
    assert.ok(best.place.pageFrom <= 2 && best.place.pageTo >= 2 && best.score > 0.5 && best.score <= 1);
    for (const query of ['"', '&& || :=', '`orgId`', 'x'.repeat(900), '東京はどこ', 'مرحبا', '🙂'])
      assert.equal((await search({ query })).status, 200, query);
    for (const wrong of [
      { query: ' ' },
      { query: 'x'.repeat(1_001) },
      { query: 'a', limit: 0 },
      { query: 'a', limit: 51 },
    ])
      assert.equal((await search(wrong)).status, 400, JSON.stringify(wrong));
  });

  it('warns in searches while most of a base is in a language that the model does not know', async () => {
    const librarian = await aLibrarian(service().api);
    const warnings = async (): Promise<string[]> => {
      const asked = { query: 'Wann kommt mein Geld zurück?' };
      const { data } = await service().api.post(`/kbs/${librarian.kbId}/search`, asked, librarian.as);
      return data.warnings.map(
        ({ code, message }: Record<'code' | 'message', string>) => `${code}: ${message}`,
      );
    };
    await librarian.ready(
      (
        await librarian.add(
          'Die Erstattung ist innerhalb von fünf Werktagen auf dem Konto des Kunden. Wer ungeöffnete Ware zurückschickt, bekommt den ganzen Preis zurück.',
        )
      ).id,
    );
    assert.match((await warnings()).join(), /^unknown_language: Most of this knowledge base is in German, /);
    await librarian.ready(
      (await librarian.add('The refund reaches the account of a customer within five working days.')).id,
    );
    assert.deepEqual(await warnings(), []);
  });

  for (const [language, texts] of [
    [
      'German',
      [
        'Gehälter gehen am fünfundzwanzigsten jedes Monats ein.',
        'Die Kantine serviert von halb zwölf bis zwei warme Gerichte.',
        'Defekte Lampen werden in den ersten zwei Jahren ersetzt.',
      ],
    ],
    [
      'Spanish',
      [
        'Los sueldos llegan a las cuentas el día veinticinco de cada mes.',
        'El comedor sirve platos calientes de once y media a dos.',
        'Las lámparas rotas se reemplazan gratis durante dos años.',
      ],
    ],
  ] as const)
    it(`warns in searches of a base in ${language} whose documents are too short for their language`, async () => {
      const librarian = await aLibrarian(service().api);
      for (const text of texts) await librarian.ready((await librarian.add(text)).id);
      const asked = { query: 'lunch' };
      const { data } = await service().api.post(`/kbs/${librarian.kbId}/search`, asked, librarian.as);
      assert.deepEqual(
        data.warnings.map(({ code }: { code: string }) => code),
        ['unknown_language'],
      );
      assert.match(data.warnings[0].message, new RegExp(`Most of this knowledge base is in ${language}`));
    });

  it('keeps the passages of what has not changed when it is ingested again', async () => {
    const librarian = await aLibrarian(service().api);
    const { id } = await librarian.ready((await librarian.add('Owls hunt at night.')).id);
    const passages = () => service().api.rows('select id from kb_chunks where document_id = $1', id);
    const before = await passages();
    const path = `/kbs/${librarian.kbId}/docs/${id}/reingest`;
    assert.equal((await service().api.post(path, undefined, librarian.as)).status, 202);
    await librarian.ready(id);
    assert.deepEqual(await passages(), before);
  });

  it('leaves nothing behind when the document is deleted', async () => {
    const librarian = await aLibrarian(service().api);
    const { id } = await librarian.ready((await librarian.add('Owls hunt at night.')).id);
    const [row] = await service().api.rows('select storage_key from kb_documents where id = $1', id);
    const { status } = await service().api.delete(`/kbs/${librarian.kbId}/docs/${id}`, librarian.as);
    assert.equal(status, 200);
    assert.deepEqual(await librarian.ask('Owls'), []);
    assert.equal((await service().api.get(`/kbs/${librarian.kbId}`, librarian.as)).data.documentCount, 0);

    await eventually('its row has gone', async () => {
      const rows = await service().api.rows('select 1 from kb_documents where id = $1', id);
      return rows.length === 0;
    });
    const counts = await service().api.rows(
      'select (select count(*)::int from kb_chunks where document_id = $1) as chunks, (select count(*)::int from kb_vectors where document_id = $1) as vectors',
      id,
    );
    assert.deepEqual(counts, [{ chunks: 0, vectors: 0 }]);
    const search = searchOf(service().config);
    const index = await search.servingIndex();
    assert.ok(index && row);
    const scope = { orgId: librarian.orgId, kbId: librarian.kbId, documentId: id };
    assert.equal(await search.countChunks(index, scope), 0);
    await keepHistory(service().temporalAddress, `doc:${id}`, 'ingest-document/removed');
  });
});

describe('ingestion of documents of two organizations', () => {
  const key = 'ingestion-turns';
  const service = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    ...(await remoteEmbeddings(key)),
    EMBEDDING_TIMEOUT: '5m',
  }));

  it('finishes a small document while all large ones of another organization wait for the model', async () => {
    const { api } = service();
    const server = await modelServer(key);
    const [first, second] = [await aLibrarian(api), await aLibrarian(api)];
    await server.fault({ operation: 'embeddings', mode: 'hang', count: 2 });
    const large = await Promise.all(
      Array.from({ length: 4 }, (_, number) =>
        first.add(`Chapter ${number} tells of bees, dances, and flowers. `.repeat(400)),
      ),
    );
    await eventually('two requests of the first hang', async () => (await server.calls()).length === 2);
    await second.ready((await second.add('The refund takes five days.')).id);
    for (const { id } of large) assert.notEqual((await first.read(id)).status, 'ready');
    for (const { id } of large) await api.delete(`/kbs/${first.kbId}/docs/${id}`, first.as);
  });
});
