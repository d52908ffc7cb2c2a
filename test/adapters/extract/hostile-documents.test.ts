import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { extractChunks, type Extraction } from '../../../src/adapters/extract/extract.ts';
import type { DocumentType } from '../../../src/domain/knowledge/documents.ts';
import { aBombDocx, aDocx, aDocxOf, aProtectedDocx } from '../../support/documents/docxs.ts';
import { anArchive, anEpub, anOdt, anXlsx } from '../../support/documents/archives.ts';
import { aBombPdf, aPdf, aScannedPdf } from '../../support/documents/pdfs.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const settings = {
  EXTRACT_MEMORY: 400 * 2 ** 20,
  EXTRACT_TIMEOUT: 30_000,
  CHUNK_TOKENS: 200,
  CHUNK_OVERLAP: 40,
};

const extract = (
  type: DocumentType,
  content: string | Buffer,
  given: Partial<typeof settings> = {},
): Promise<Extraction> =>
  extractChunks({ type, bytes: Readable.from([Buffer.from(content)]) }, { ...settings, ...given });

const codeOf = async (...args: Parameters<typeof extract>): Promise<string> => {
  const extraction = await extract(...args);
  return extraction.state === 'unreadable' ? extraction.code : `read ${extraction.chunks.length} chunks`;
};

describe('a document that cannot be read', () => {
  it('is encrypted', async () => {
    assert.equal(await codeOf('application/pdf', await aPdf([['secret']], 'open sesame')), 'encrypted');
    assert.equal(await codeOf(docx, aProtectedDocx()), 'encrypted');
    const manifest = { 'META-INF/manifest.xml': '<m:encryption-data xmlns:m="a"/>' };
    const odt = await anOdt('<text:p>x</text:p>', '', manifest);
    assert.equal(await codeOf('application/vnd.oasis.opendocument.text', odt), 'encrypted');
    const lock = '<e><CipherData><CipherReference URI="OEBPS/Text/chapter 0.xhtml"/></CipherData></e>';
    const book = await anEpub('A', ['<p>x</p>'], { 'META-INF/encryption.xml': lock });
    assert.equal(await codeOf('application/epub+zip', book), 'encrypted');
  });

  it('is broken', async () => {
    const [pdf, word] = [await aPdf([['text']]), await aDocx(['text'])];
    assert.equal(await codeOf('application/pdf', '%PDF-1.7\nnothing of one'), 'broken');
    assert.equal(await codeOf(docx, word.subarray(0, word.length / 2)), 'broken');
    assert.equal(await codeOf(docx, await aDocxOf('<w:document><unclosed>')), 'broken');
    assert.match(await codeOf('application/pdf', pdf.subarray(0, pdf.length - 200)), /broken|no_text|read/);
  });

  it('is empty, or has pictures only', async () => {
    assert.equal(await codeOf('text/plain', ' \n\t\n '), 'empty');
    assert.equal(await codeOf('text/csv', '\n\n'), 'empty');
    assert.equal(await codeOf('text/html', '<html><body><img src="x"></body></html>'), 'empty');
    assert.equal(await codeOf(docx, await aDocx([])), 'empty');
    assert.equal(await codeOf('application/pdf', await aScannedPdf()), 'no_text');
    const app =
      '<html><body><noscript>Turn on JavaScript.</noscript><script src="a.js"></script></body></html>';
    assert.equal(await codeOf('text/html', app), 'only_scripts');
  });

  it('is too large: a Word document of 0.4 MB that inflates to 400 MB', async () => {
    const bomb = await aBombDocx(400_000_000);
    assert.ok(bomb.length < 500_000);
    assert.equal(await codeOf(docx, bomb), 'too_large');
  });

  it('is too large: a PDF whose page inflates to more than the memory that it may take', async () => {
    const bomb = await aBombPdf(' '.repeat(100), 6_000_000);
    assert.ok(bomb.length < 3_000_000);
    assert.equal(await codeOf('application/pdf', bomb), 'too_large');
  });

  it('is too long: a PDF of four million operators', async () => {
    const bomb = await aBombPdf('BT /F1 1 Tf (a) Tj ET\n', 4_000_000);
    assert.match(await codeOf('application/pdf', bomb, { EXTRACT_TIMEOUT: 4_000 }), /too_long|too_large/);
  });

  it('is too deep: 100,000 tags in each other, in a page and in a Word document', async () => {
    const deep = (tag: string): string => `<${tag}>`.repeat(100_000);
    assert.equal(await codeOf('text/html', `<html>${deep('div')}text`), 'too_deep');
    assert.equal(await codeOf('text/html', `<html>${deep('x-y')}text`), 'too_deep');
    assert.equal(await codeOf('text/html', `<html><script/>${deep('div')}</script>text`), 'too_deep');
    const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const xml = `<w:document ${namespace}><w:body>${deep('w:tbl')}${'</w:tbl>'.repeat(100_000)}</w:body></w:document>`;
    assert.equal(await codeOf(docx, await aDocxOf(xml)), 'too_deep');
  });

  it('brings no entity bomb, and no file that it names', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:document>&b;</w:document>';
    assert.equal(await codeOf(docx, await aDocxOf(bomb)), 'broken');
    const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document>&a;</w:document>';
    assert.equal(await codeOf(docx, await aDocxOf(outside)), 'broken');
  });
});

describe('a bomb', () => {
  const [pptx, xlsx] = [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ] as const;
  const spaces = (bytes: number): Readable =>
    Readable.from(
      (function* () {
        for (let made = 0; made < bytes; made += 1_000_000) yield Buffer.alloc(1_000_000, ' ');
      })(),
    );
  const cells = function* (rows: number, cell: string): Generator<Buffer> {
    yield Buffer.from('<worksheet><sheetData>');
    for (let row = 0; row < rows; row += 1) yield Buffer.from(`<row>${cell.repeat(100)}</row>`);
    yield Buffer.from('</sheetData></worksheet>');
  };

  it('in an archive is too large, whatever its declared type', async () => {
    const slides = await anArchive({ 'ppt/presentation.xml': spaces(110_000_000) });
    assert.ok(slides.length < 200_000);
    // by what it inflates to, not by the memory that reading it takes
    assert.equal(await codeOf(pptx, slides, { EXTRACT_MEMORY: 4 * 2 ** 30 }), 'too_large');
  });

  it('of a sheet is too large: a million cells with the same long text', async () => {
    const strings = [`<t>${'A long text. '.repeat(2_000)}</t>`];
    const xml = Readable.from(cells(10_000, '<c t="s"><v>0</v></c>'));
    const bomb = await anXlsx([{ name: 'A', xml }], { strings });
    assert.ok(bomb.length < 500_000);
    assert.match(await codeOf(xlsx, bomb), /too_large|too_long/);
  });

  it('of XML brings no entity, and nests no deeper than an honest document', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]><si><t>&a;</t></si>';
    assert.equal(await codeOf(xlsx, await anXlsx([{ name: 'A', xml: entity }])), 'broken');
    const deep = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`;
    assert.equal(await codeOf(xlsx, await anXlsx([{ name: 'A', xml: deep }])), 'too_deep');
    assert.equal(await codeOf('application/vnd.oasis.opendocument.text', await anOdt(deep)), 'too_deep');
    assert.equal(await codeOf('application/epub+zip', await anEpub('A', [deep])), 'too_deep');
    assert.equal(await codeOf('application/rss+xml', `<rss><channel><item>${deep}`), 'too_deep');
    assert.equal(await codeOf('application/rtf', `{\\rtf1${'{'.repeat(100_000)}x`), 'too_deep');
  });

  it('of a table reaches no further than its rows', async () => {
    const cell = '<td colspan=100000 rowspan=100000>a</td>';
    assert.match(
      await codeOf('text/html', `<table>${`<tr>${cell.repeat(5)}</tr>`.repeat(40)}</table>`),
      /^read/,
    );
    const repeated =
      '<table:table-cell table:number-columns-repeated="9999999"><text:p>a</text:p></table:table-cell>';
    const rows = `<table:table-row table:number-rows-repeated="9999999">${repeated}${repeated}</table:table-row>`;
    const sheet = await anOdt(`<table:table>${rows.repeat(3)}</table:table>`);
    assert.match(await codeOf('application/vnd.oasis.opendocument.text', sheet), /^read/);
  });
});

describe('a document that is odd, and honest', () => {
  it('may be one word of 100,000 letters', async () => {
    const extraction = await extract('text/plain', 'a'.repeat(100_000));
    assert.ok(extraction.state === 'read');
    assert.ok(extraction.chunks.every(({ tokens }) => tokens <= settings.CHUNK_TOKENS));
    assert.ok(extraction.chunks.length > 50);
  });

  it('may have 500 pages', async () => {
    const page = ['A page of an honest report, with a sentence or two. '.repeat(10)];
    const extraction = await extract('application/pdf', await aPdf(Array(500).fill(page)));
    assert.ok(extraction.state === 'read');
    assert.equal(extraction.chunks.at(-1)?.pageTo, 500);
  });

  it('may leave a thousand paragraphs and list items unclosed', async () => {
    const page = `<html><body>${'<p>A paragraph that nothing closes.<ul><li>one<li>two</ul>'.repeat(1_500)}</body></html>`;
    assert.match(await codeOf('text/html', page), /^read/);
  });

  it('may have scripts and styles that compare numbers, and say of tags what they like', async () => {
    const script = 'for(let i=0;i<n;i++)if(a<b&&c<d)html+="<b>";'.repeat(500);
    const page = `<html><head><title>1<n</title><script>${script}</script><style>/*${'<a'.repeat(1_500)}*/</style></head><body><p>Opening hours.</p><script>${script}</script></body></html>`;
    assert.match(await codeOf('text/html', page), /^read/);
  });
});

describe('reading a document', () => {
  it('stops when no one waits for it any longer', async () => {
    const stopping = new AbortController();
    const bytes = Readable.from(
      (async function* () {
        yield Buffer.from('text');
        stopping.abort(new Error('deleted'));
        yield await new Promise<Buffer>(() => undefined);
      })(),
    );
    const extracting = extractChunks({ type: 'text/plain', bytes, signal: stopping.signal }, settings);
    await assert.rejects(extracting, /deleted/);
  });

  it('fails with the store that holds the file', async () => {
    const bytes = new Readable({ read: () => bytes.destroy(new Error('the store is away')) });
    await assert.rejects(extractChunks({ type: 'text/plain', bytes }, settings), /the store is away/);
  });
});
