import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { PDFDocument as FormDocument } from 'pdf-lib';
import PDFDocument from 'pdfkit';

/** A PDF with these paragraphs on its pages. `password` protects it. */
export const aPdf = (pages: readonly (readonly string[])[], password?: string): Promise<Buffer> => {
  const document = new PDFDocument({
    autoFirstPage: false,
    ...(password !== undefined && { userPassword: password, ownerPassword: password }),
  });
  for (const paragraphs of pages) {
    document.addPage();
    for (const paragraph of paragraphs) document.fontSize(11).text(paragraph).moveDown();
  }
  document.end();
  return buffer(document);
};

/** A PDF of one page with these lines, each at its place in points from the top left, in this order in the file. */
export const aPlacedPdf = (
  lines: readonly (readonly [text: string, x: number, y: number])[],
): Promise<Buffer> => {
  const document = new PDFDocument({ size: [600, 800], margin: 0 });
  document.fontSize(11);
  for (const [text, x, y] of lines) document.text(text, x, y, { lineBreak: false });
  document.end();
  return buffer(document);
};

/** A PDF whose pages hold only drawings, as a scanner makes them. */
export const aScannedPdf = (): Promise<Buffer> => {
  const document = new PDFDocument();
  document.rect(50, 50, 400, 600).fill('#ddd');
  document.end();
  return buffer(document);
};

const deflated = async (part: string, times: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 1 });
  const result = buffer(deflate);
  const block = Buffer.from(part.repeat(10_000));
  for (let count = 0; count < times / 10_000; count += 1)
    if (!deflate.write(block)) await once(deflate, 'drain');
  deflate.end();
  return result;
};

/** A PDF of these objects, the first of which is its catalog. */
const pdfOf = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  for (const [index, object] of objects.entries())
    parts.push(
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    );
  parts.push(Buffer.from(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`));
  return Buffer.concat(parts);
};

const stream = (content: Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** Catalog, pages and one page with a font F1 (object 5) and the content of object 4. */
const onePage = (more = ''): string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${more} >>`,
];

/** A PDF of one page whose content is `part`, so many times; small as a file. */
export const aBombPdf = async (part: string, times: number): Promise<Buffer> =>
  pdfOf([
    ...onePage(),
    stream(await deflated(part, times), '/Filter /FlateDecode'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);

/**
 * Makes a line of text whose font is not embedded and whose bytes only a predefined CMap explains, as Asian printers write
 * it.
 */
export const aCmapPdf = (cmap: string, ordering: string, hex: string): Buffer =>
  pdfOf([
    ...onePage(),
    stream(Buffer.from(`BT /F1 12 Tf 20 300 Td <${hex}> Tj ET`)),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Some-Font /Encoding /${cmap} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some-Font /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Some-Font /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
  ]);

/** Makes text whose font identifies its shapes by number only, beginning at 1, as subsets do. */
export const anUnmappedPdf = (text: string): Buffer => {
  const letters = [...new Set(text)];
  const numberOf = (letter: string): string => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0');
  const hex = Array.from(text, numberOf).join('');
  return pdfOf([
    ...onePage(),
    stream(Buffer.from(`BT /F1 12 Tf 20 300 Td <${hex}> Tj ET`)),
    '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Some-Font /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Some-Font /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /AAAAAA+Some-Font /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
  ]);
};

/** A page with something typed onto it, a note in its margin, and a note that is hidden. */
export const aNotedPdf = (): Buffer =>
  pdfOf([
    ...onePage('/Annots [6 0 R 7 0 R 8 0 R]'),
    stream(Buffer.from('BT /F1 12 Tf 20 300 Td (Printed text.) Tj ET')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /FreeText /Rect [20 200 200 220] /Contents (Typed onto the page.) /DA (/F1 12 Tf 0 g) /F 4 >>',
    '<< /Type /Annot /Subtype /Text /Rect [20 100 40 120] /Contents (A remark in the margin.) /F 4 >>',
    '<< /Type /Annot /Subtype /FreeText /Rect [20 50 200 70] /Contents (Hidden words.) /DA (/F1 12 Tf 0 g) /F 2 >>',
  ]);

/** Returns a form that a person has filled in. */
export const aFormPdf = async (): Promise<Buffer> => {
  const document = await FormDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  const name = form.createTextField('person.name');
  name.setText('Ada Lovelace');
  name.addToPage(page, { x: 20, y: 340 });
  const empty = form.createTextField('person.remark');
  empty.addToPage(page, { x: 20, y: 300 });
  const news = form.createCheckBox('newsletter');
  news.addToPage(page, { x: 20, y: 260 });
  news.check();
  const terms = form.createCheckBox('terms');
  terms.addToPage(page, { x: 20, y: 220 });
  const city = form.createDropdown('city');
  city.addOptions(['Bern', 'Basel']);
  city.select('Basel');
  city.addToPage(page, { x: 20, y: 180 });
  const size = form.createRadioGroup('size');
  size.addOptionToPage('small', page, { x: 20, y: 140 });
  size.addOptionToPage('large', page, { x: 60, y: 140 });
  size.select('large');
  return Buffer.from(await document.save());
};
