import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { extractChunks, type Extraction } from '../../../src/adapters/extract/extract.ts';
import type { Chunk } from '../../../src/domain/knowledge/chunks.ts';
import type { DocumentType } from '../../../src/domain/knowledge/documents.ts';
import { aDocx } from '../../support/documents/docxs.ts';
import { aPdf } from '../../support/documents/pdfs.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const settings = {
  EXTRACT_MEMORY: 512 * 2 ** 20,
  EXTRACT_TIMEOUT: 30_000,
  CHUNK_TOKENS: 200,
  CHUNK_OVERLAP: 40,
};

const extract = (type: DocumentType, content: string | Buffer): Promise<Extraction> =>
  extractChunks({ type, bytes: Readable.from([Buffer.from(content)]) }, settings);

const read = async (type: DocumentType, content: string | Buffer): Promise<Chunk[]> => {
  const extraction = await extract(type, content);
  assert.equal(extraction.state, 'read');
  return extraction.chunks;
};

const textOf = (chunks: readonly Chunk[]): string => chunks.map(({ text }) => text).join('\n');

describe('a document', () => {
  it('in PDF keeps its pages, with lines and parted words put together', async () => {
    const long = 'Sourdough bread rises slowly because wild yeast works at its own pace. '.repeat(8);
    const chunks = await read('application/pdf', await aPdf([[long], ['The second page stands alone.']]));
    assert.deepEqual([chunks[0]?.pageFrom, chunks[0]?.heading], [1, null]);
    assert.ok(chunks[0]?.text.startsWith(long.trim()), 'a paragraph is one line');
    const last = chunks.at(-1);
    assert.deepEqual([last?.pageTo, last?.text.endsWith('The second page stands alone.')], [2, true]);
  });

  it('in Word keeps its headings, and its tables row by row', async () => {
    const chunks = await read(
      docx,
      await aDocx(['# Opening hours', 'We open at nine.', '# Prices', 'Free.']),
    );
    assert.deepEqual(
      chunks.map(({ heading, text }) => [heading, text]),
      [
        ['Opening hours', 'Opening hours\n\nWe open at nine.'],
        ['Prices', 'Prices\n\nFree.'],
      ],
    );
  });

  it('in HTML is its article: no menu, no script, no tags', async () => {
    const sentence = 'Bees dance to tell their sisters where the flowers are, and how far away. ';
    const page = `<!doctype html><html><head><title>On bees</title><script>steal()</script></head><body>
      <nav><a href="/">Home</a><a href="/shop">Shop</a></nav>
      <article><h1>On bees</h1><p>${sentence.repeat(6)}</p><h2>Dances</h2><p>${sentence.repeat(5)}<b>Round</b> ones.</p></article>
      <footer>Imprint</footer></body></html>`;
    const extraction = await extract('text/html', page);
    assert.ok(extraction.state === 'read');
    const text = textOf(extraction.chunks);
    assert.equal(extraction.title, 'On bees');
    assert.ok(text.includes('Round ones.') && text.includes('Dances'));
    assert.doesNotMatch(text, /steal|Shop|Imprint|</);
    assert.equal(extraction.chunks.at(-1)?.heading, 'Dances');
  });

  it('in HTML without an article is all of its text', async () => {
    const chunks = await read('text/html', '<p>Short.</p><table><tr><td>Tea</td><td>2 €</td></tr></table>');
    assert.equal(textOf(chunks), 'Short.\n\nTea | 2 €');
  });

  it('in Markdown keeps its headings', async () => {
    const chunks = await read(
      'text/markdown',
      '# Guide\n\nIntro.\n\n## Setup ##\n\n- one\n- two\n\n```\n# no heading\n```\n',
    );
    assert.deepEqual(
      chunks.map(({ heading, text }) => [heading, text]),
      [
        ['Guide', 'Guide\n\nIntro.'],
        ['Setup', 'Setup\n\n- one\n- two\n\n```\n# no heading\n```'],
      ],
    );
  });

  it('in CSV is a sentence a row, with the names of its columns', async () => {
    const chunks = await read('text/csv', 'City;Population\nOslo;"709 037"\nBergen;291 940\n');
    assert.equal(textOf(chunks), 'City: Oslo; Population: 709 037\n\nCity: Bergen; Population: 291 940');
  });

  const encoded: [string, Buffer][] = [
    ['UTF-8 with a mark', Buffer.from('\uFEFFGrüße aus Köln')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFGrüße aus Köln', 'utf16le')],
    ['UTF-16 without one', Buffer.from('Grüße aus Köln. '.repeat(20), 'utf16le')],
    ['Latin-1', Buffer.from('Grüße aus Köln, schöne Grüße an die Mädchen. '.repeat(5), 'latin1')],
  ];
  for (const [name, bytes] of encoded)
    it(`in ${name} keeps its letters`, async () => {
      const text = textOf(await read('text/plain', bytes));
      assert.ok(text.startsWith('Grüße aus Köln'), text);
    });

  it('in Cyrillic of Windows and in Japanese of Shift JIS keeps its letters', async () => {
    // "Привет, мир" in windows-1251, "こんにちは世界" in Shift JIS, each long enough to be recognized
    const russian = Buffer.from(
      'cff0e8e2e5f22c20ece8f02e20c2f1e520ebfee4e820f0eee6e4e0fef2f1ff20f1e2eee1eee4edfbece82e20',
      'hex',
    );
    const japanese = Buffer.from('82b182f182c982bf82cd90a28a458142', 'hex');
    assert.match(textOf(await read('text/plain', Buffer.concat(Array(8).fill(russian)))), /^Привет, мир/);
    assert.match(textOf(await read('text/plain', Buffer.concat(Array(8).fill(japanese)))), /^こんにちは世界/);
  });

  it('loses its control characters, which no database and no reader takes', async () => {
    assert.equal(
      textOf(await read('text/plain', 'a\u0000b\u0007c\uE000d <|endoftext|> e')),
      'abcd <|endoftext|> e',
    );
  });
});
