import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { judgeDocument } from '../../src/adapters/apart/parsers/judge-document.ts';
import { readAs } from '../../src/adapters/extract/reader/read-as.ts';
import type { Block } from '../../src/domain/knowledge/chunks.ts';
import type { DocumentType, DocumentWarning } from '../../src/domain/knowledge/documents.ts';
import { anEpub, anXlsx } from '../support/documents/archives.ts';
import { aCmapPdf, anUnmappedPdf } from '../support/documents/pdfs.ts';
import { aFolder } from '../support/run-folder.ts';
import { books, richTexts } from './document-files/books.ts';
import type { DocumentFile } from './document-files/document-file.ts';
import { drawnSheets, drawnSlides, drawnWords } from './document-files/drawn.ts';
import { encoded } from './document-files/encoded.ts';
import { pages } from './document-files/pages.ts';
import { columns, forms, hyphenated, pdfs } from './document-files/pdfs.ts';
import { presentations, sheets } from './document-files/slides-and-sheets.ts';
import { markdowns, texts } from './document-files/texts.ts';
import { words } from './document-files/words.ts';

type GivenFile = Pick<DocumentFile, 'bytes' | 'name' | 'mimeType' | 'charset'>;

interface Read {
  type: DocumentType;
  title: string | undefined;
  /** Headings begin with `# `, pages with their number. */
  lines: string[];
  warnings: DocumentWarning[];
}

/**
 * Files as people have them, each with its contents by its format's specification or the program that wrote it. Each row is
 * a file that is judged by its content, name and declared type, and then read; all in this process, with the fenced child's
 * code.
 */
describe('documents that people bring', () => {
  const folder = aFolder('documents');
  let files = 0;

  const shown = ({ text, isHeading }: Block): string => (isHeading ? `# ${text}` : text);

  const read = async ({ bytes, name, mimeType, charset }: GivenFile): Promise<Read> => {
    const content = Buffer.from(await bytes());
    const file = path.join(folder, String((files += 1)));
    await writeFile(file, content);
    const type = await judgeDocument({ file, name, mimeType, charset });
    const reading = await readAs(type, new Uint8Array(content), { charset, onRead: () => undefined });
    const lines: string[] = [];
    for await (const block of reading.blocks) lines.push(...shown(block).split('\n'));
    return { type, title: reading.title, lines, warnings: reading.warnings?.() ?? [] };
  };

  it('have text of Asia whose encoding only the reader knows', async () => {
    const bytes = () => aCmapPdf('90ms-RKSJ-V', 'Japan1', '938c8b9e835e838f815b82cc8d8282b3');
    assert.deepEqual((await read({ bytes })).lines, ['東京タワーの高さ']);
  });

  it('say where their glyphs mean nothing', async () => {
    const bytes = () => anUnmappedPdf('A text that nobody can search, as its font says nothing.');
    assert.deepEqual((await read({ bytes })).warnings, ['unmapped_text']);
  });

  it('are prose, though each of their lines has a comma', async () => {
    const prose =
      'First we mix the flour, then the water.\nThe dough rests, as it must.\nWe bake it, and we wait.';
    const { type, lines } = await read({ bytes: () => prose });
    assert.deepEqual([type, lines], ['text/plain', prose.split('\n')]);
  });

  it('may have more rows and paragraphs than a call takes arguments', async () => {
    const many = 130_000;
    const rows = `<sheetData>${'<row><c><v>7</v></c></row>'.repeat(many)}</sheetData>`;
    const files = [() => anXlsx([{ name: '', xml: rows }]), () => anEpub('A', ['<p>a</p>'.repeat(many)])];
    for (const bytes of files) assert.equal((await read({ bytes })).lines.length, many);
  });

  const all = {
    encoded,
    texts,
    pages,
    markdowns,
    words,
    presentations,
    sheets,
    books,
    richTexts,
    pdfs,
    forms,
    hyphenated,
    columns,
    drawnWords,
    drawnSlides,
    drawnSheets,
  };
  for (const [kind, rows] of Object.entries(all))
    for (const row of rows)
      it(`${kind}: ${row.is}`, async () => {
        const { type, title, lines, warnings } = await read(row);
        assert.deepEqual(lines, row.lines);
        assert.equal(type, row.type);
        assert.deepEqual(warnings, row.warnings ?? []);
        if (row.title !== undefined) assert.equal(title, row.title);
      });
});
