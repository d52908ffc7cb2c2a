import assert from 'node:assert/strict';
import { anImage, upload } from '../../support/media.ts';
import { useApi } from '../../support/http/api.ts';
import { aLibrarian } from '../../support/knowledge.ts';
import { farEnds } from '../../support/outbound.ts';
import { useForEach } from '../../support/use.ts';

describe('documents of a knowledge base', () => {
  const api = useApi({ SIGNUP_CREDITS: '5', OUTBOUND_ALLOW: '127.0.0.1' });
  const ends = farEnds();

  const librarian = useForEach(() => aLibrarian(api()));
  const docs = useForEach(() => `/kbs/${librarian().kbId}/docs`);
  after(() => ends.close());

  const bytesOf = async (id: string): Promise<string> => {
    const { data } = await api().get(`${docs()}/${id}/file-access`, librarian().as);
    assert.ok(Date.parse(data.expiresAt) > Date.now());
    const response = await fetch(data.url);
    assert.equal(response.status, 200);
    return response.text();
  };
  /** Serves a page with a different text at each visit. */
  const aPage = async (): Promise<{ url: string; visits: () => number }> => {
    let times = 0;
    const page = await ends.answering((_request, response) => {
      times += 1;
      response.setHeader('Content-Type', 'text/html');
      response.end(`<html><head><title>Opening hours</title></head><body>Version ${times}.</body></html>`);
    });
    return { url: `${page.url}/hours`, visits: () => times };
  };

  it('are texts with a name, of the kind that their content shows', async () => {
    const { status, data } = await librarian().send('# Refunds\n\nThey take five days.\n', 'Refunds');
    assert.equal(status, 202);
    assert.deepEqual(
      [data.name, data.status, data.source, data.mimeType, data.url],
      ['Refunds', 'pending', 'text', 'text/markdown', null],
    );
    assert.equal(await bytesOf(data.id), '# Refunds\n\nThey take five days.\n');
  });

  it('are files, known by their content and not by their name', async () => {
    const { status, data } = await librarian().send(Buffer.from('city,days\nBern,5\nBasel,7\n'), 'times.pdf');
    assert.equal(status, 202);
    assert.deepEqual([data.name, data.source, data.mimeType], ['times.pdf', 'file', 'text/csv']);
    assert.equal(await bytesOf(data.id), 'city,days\nBern,5\nBasel,7\n');
  });

  it('are pages that are fetched from their address, and again when they are ingested again', async () => {
    const { url } = await aPage();
    const { status, data, text } = await api().post(`${docs()}/fetch`, { url }, librarian().as);
    assert.equal(status, 202, text);
    assert.deepEqual([data.source, data.url, data.mimeType], ['url', url, 'text/html']);
    assert.match(await bytesOf(data.id), /Version 1\./);
    await api().rows(`update kb_documents set status = 'ready' where id = $1`, data.id);
    const again = await api().post(`${docs()}/${data.id}/reingest`, undefined, librarian().as);
    assert.deepEqual([again.status, again.data.status], [202, 'pending']);
    assert.match(await bytesOf(data.id), /Version 2\./);
  });

  it('are known by their name and declared type where they are texts', async () => {
    const prose =
      'First the flour, then the water.\nThe dough rests, as it must.\nWe bake it, and we wait.\n';
    assert.equal((await librarian().add(prose, 'Bread')).mimeType, 'text/plain');
    assert.equal((await librarian().add('City,Days\nBern,5\n', 'times.csv')).mimeType, 'text/csv');
    const feed = await ends.answering((_request, response) => {
      response.setHeader('Content-Type', 'text/xml; charset=utf-8');
      response.end('<?xml version="1.0"?><rss><channel><item><title>News</title></item></channel></rss>');
    });
    const { data } = await api().post(`${docs()}/fetch`, { url: `${feed.url}/feed` }, librarian().as);
    assert.equal(data.mimeType, 'application/rss+xml');
    const table = await ends.answering((_request, response) => {
      response.setHeader('Content-Type', 'text/csv');
      response.end('Stadt\nBern\n');
    });
    const { data: list } = await api().post(`${docs()}/fetch`, { url: `${table.url}/list` }, librarian().as);
    assert.equal(list.mimeType, 'text/csv');
  });

  it('are judged by their beginning, whatever they repeat in it', async () => {
    assert.equal((await librarian().add('<?>'.repeat(330_000), 'Odd')).mimeType, 'text/plain');
    const late = `${'Words and words. '.repeat(4_000)}\n\n# A heading\n`;
    assert.equal((await librarian().add(late, 'Long')).mimeType, 'text/plain');
    assert.equal((await librarian().add(Buffer.from(late), 'Long')).mimeType, 'text/plain');
  });

  it('are not fetched again while they are being ingested, nor without the credits for it', async () => {
    const { url, visits } = await aPage();
    const { data } = await api().post(`${docs()}/fetch`, { url }, librarian().as);
    const again = async () => {
      const { status, body } = await api().post(`${docs()}/${data.id}/reingest`, undefined, librarian().as);
      return [status, body.error];
    };
    assert.deepEqual(await again(), [409, 'invalid_state']);
    for (let count = 1; count <= 4; count += 1) await librarian().add(`Page ${count}.`);
    await api().rows(`update kb_documents set status = 'ready' where id = $1`, data.id);
    assert.deepEqual(await again(), [402, 'insufficient_credits']);
    assert.equal(visits(), 1);
  });

  it('are refused where they cannot be read, and leave nothing', async () => {
    const refusals: [raw: Buffer, status: number, error: string][] = [
      [await anImage(), 415, 'unsupported_media_type'],
      [Buffer.alloc(0), 400, 'validation_failed'],
    ];
    for (const [raw, status, error] of refusals) {
      const reply = await api().post(docs(), undefined, {
        ...librarian().as,
        raw: upload(raw, { name: 'a.txt' }),
      });
      assert.deepEqual([reply.status, reply.body.error], [status, error], reply.text);
    }
    assert.equal((await api().get(docs(), librarian().as)).data.total, 0);
    assert.deepEqual(await librarian().balance(), { balance: 5, held: 0 });
  });

  it('are not fetched from private networks', async () => {
    const { status, body } = await api().post(
      `${docs()}/fetch`,
      { url: 'http://169.254.169.254/latest' },
      librarian().as,
    );
    assert.equal(status, 400);
    assert.equal(body.details[0].path, 'url');
    assert.equal((await api().get(docs(), librarian().as)).data.total, 0);
  });

  it('are ingested again only once they have been read or have failed', async () => {
    const { id } = await librarian().add('Refunds take five days.', 'Refunds');
    const early = await api().post(`${docs()}/${id}/reingest`, undefined, librarian().as);
    assert.deepEqual([early.status, early.body.error], [409, 'invalid_state']);
    assert.deepEqual(await librarian().balance(), { balance: 4, held: 1 });
  });

  it('hold their price, and are gone at once when they are deleted', async () => {
    const { id } = await librarian().add('Refunds take five days.', 'Refunds');
    assert.deepEqual(await librarian().balance(), { balance: 4, held: 1 });
    assert.equal((await api().delete(`${docs()}/${id}`, librarian().as)).status, 200);
    assert.equal((await api().get(`${docs()}/${id}`, librarian().as)).status, 404);
    assert.equal((await api().get(`${docs()}/${id}/file-access`, librarian().as)).status, 404);
  });

  it('are refused once there are no credits for them', async () => {
    for (let count = 1; count <= 5; count += 1) await librarian().add(`Page ${count}.`, `Page ${count}`);
    const { status, body } = await librarian().send('One more.', 'Page 6');
    assert.deepEqual([status, body.error], [402, 'insufficient_credits']);
    const { url, visits } = await aPage();
    // where the form goes, the same is taken
    const page = await api().post(docs(), { url }, librarian().as);
    assert.deepEqual([page.status, page.body.error], [402, 'insufficient_credits']);
    assert.match(page.body.message, /costs 1 credit, but the balance is 0/);
    assert.equal(visits(), 0, 'nothing is fetched');
    assert.equal((await api().get(docs(), librarian().as)).data.total, 5);
  });

  it('are listed newest first, by pages', async () => {
    for (const name of ['First', 'Second', 'Third']) await librarian().add(`${name}.`, name);
    const { data } = await api().get(`${docs()}?limit=2&offset=1`, librarian().as);
    assert.deepEqual(
      data.documents.map(({ name }: { name: string }) => name),
      ['Second', 'First'],
    );
    assert.equal(data.total, 3);
  });

  it('do not open their file by a changed link', async () => {
    const { id } = await librarian().add('Refunds take five days.', 'Refunds');
    const { data } = await api().get(`${docs()}/${id}/file-access`, librarian().as);
    const forged = new URL(data.url);
    forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 3_600));
    assert.equal((await fetch(forged)).status, 404);
  });
});
