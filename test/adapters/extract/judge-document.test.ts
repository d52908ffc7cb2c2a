import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { judgeDocument } from '../../../src/adapters/apart/parsers/judge-document.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { anArchive } from '../../support/documents/archives.ts';
import { aDocx, aProtectedDocx } from '../../support/documents/docxs.ts';
import { aPdf } from '../../support/documents/pdfs.ts';
import { aFolder } from '../../support/run-folder.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a document’s kind', () => {
  const file = path.join(aFolder('judged'), 'a file whose name says nothing.exe');

  const judged = async (content: string | Uint8Array): Promise<string> => {
    await writeFile(file, content);
    return judgeDocument({ file }).catch((error: Refusal) => error.code);
  };

  it('is recognized by its content', async () => {
    assert.equal(await judged(await aPdf([['text']])), 'application/pdf');
    assert.equal(await judged(await aDocx(['text'])), docx);
    assert.equal(await judged('<!-- saved --> <!DOCTYPE HTML><html></html>'), 'text/html');
    assert.equal(
      await judged('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
      'text/html',
    );
    assert.equal(await judged('Before\n\n## A heading\n\nAfter'), 'text/markdown');
    assert.equal(await judged('a,b\n1,2\n3,4\n5,6\n'), 'text/csv');
    assert.equal(
      await judged('Just text, with a comma.\nAnd a line.\nAnd another, longer, one.'),
      'text/plain',
    );
    assert.equal(await judged(Buffer.from('\uFEFFПривет', 'utf16le')), 'text/plain');
  });

  it('is PDF whatever precedes its header, and text if a text mentions PDF', async () => {
    const pdf = await aPdf([['text']]);
    const printer = '\x1B%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n';
    const saved = 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n';
    for (const before of ['\uFEFF', '\r\n\t ', '\0\0\0\0', printer, saved])
      assert.equal(await judged(Buffer.concat([Buffer.from(before), pdf])), 'application/pdf', before);
    assert.equal(await judged('A PDF begins with %PDF-1.7 and a line of odd bytes.'), 'text/plain');
    assert.equal(await judged('# File headers\n\n%PDF-1.4\n'), 'text/markdown');
  });

  it('is kept by a document that is cut off or protected: reading it says what is wrong', async () => {
    const word = await aDocx(['text']);
    assert.equal(await judged(word.subarray(0, word.length / 2)), docx);
    assert.equal(await judged(aProtectedDocx()), docx);
  });

  it('is refused where no reader takes it', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const oldWord = aProtectedDocx().fill(0, 1_024);
    const sign = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const noise = Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 256));
    const odd = Buffer.from(Array.from({ length: 9_000 }, (_, index) => 0x80 + ((index * 7_919) % 32)));
    const begunByWords = Buffer.concat([Buffer.from('Words. '.repeat(2_000)), odd]);
    for (const content of [
      png,
      oldWord,
      sign,
      begunByWords,
      noise,
      await anArchive({ 'xl/workbook.bin': 'content' }),
      '<?xml version="1.0"?><svg/>',
    ])
      assert.equal(await judged(content), 'unsupported_media_type');
    assert.equal(await judged(''), 'validation_failed');
  });
});
