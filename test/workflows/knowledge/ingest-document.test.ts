import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aPdf, aScannedPdf } from '../../support/documents/pdfs.ts';
import { aLibrarian, knowledgeSettings, searchOf } from '../../support/knowledge.ts';
import { usePublishing } from '../../support/publishing.ts';

const guide = [
  ['Bees tell each other by a dance where flowers are. The angle shows the direction to fly.'],
  ['Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day.'],
  ['The refund reaches the account of a customer within five working days.'],
];

describe('ingestion of a document', function () {
  this.timeout(240_000);
  const service = usePublishing(knowledgeSettings);

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
