import { Readable } from 'node:stream';
import { anArchive, head, relations } from './archives.ts';

const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
</Types>`;

const styles = `<?xml version="1.0" encoding="UTF-8"?>
<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;

const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const heading = (text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Makes the archive of a Word document with `text` as its document part and `more` as other parts. */
const packed = (text: string | Readable, more: Record<string, string> = {}): Promise<Buffer> =>
  anArchive({
    '[Content_Types].xml': types,
    '_rels/.rels': relations({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/styles.xml': styles,
    ...more,
    'word/document.xml': text,
  });

/** A Word document: texts that begin with `# ` are headings. */
export const aDocx = (texts: readonly string[]): Promise<Buffer> => {
  const body = texts.map(text => (text.startsWith('# ') ? heading(text.slice(2)) : paragraph(text))).join('');
  return packed(`${head}<w:document ${main}><w:body>${body}</w:body></w:document>`);
};

/** Makes a Word document with this XML instead of its own, and other parts. */
export const aDocxOf = (xml: string, more?: Record<string, string>): Promise<Buffer> => packed(xml, more);

/** A small Word document that inflates to `bytes`. */
export const aBombDocx = (bytes: number): Promise<Buffer> => {
  const block = Buffer.alloc(1_000_000, ' ');
  const blocks = function* () {
    yield Buffer.from(`${head}<w:document ${main}><w:body><w:p><w:r><w:t>`);
    for (let made = 0; made < bytes; made += block.length) yield block;
    yield Buffer.from('</w:t></w:r></w:p></w:body></w:document>');
  };
  return packed(Readable.from(blocks()));
};

/** Returns a document with a password as Word writes it, as far as its structure is visible from outside. */
export const aProtectedDocx = (): Buffer => {
  const file = Buffer.alloc(4_096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt32LE(1, 48);
  Buffer.from('Root Entry', 'utf16le').copy(file, 1_024);
  Buffer.from('EncryptedPackage', 'utf16le').copy(file, 1_024 + 128);
  return file;
};
