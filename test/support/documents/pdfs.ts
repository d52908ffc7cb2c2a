import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
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

/** A PDF of one page whose content is `part`, so many times; small as a file. */
export const aBombPdf = async (part: string, times: number): Promise<Buffer> => {
  const content = await deflated(part, times);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  parts.push(Buffer.from(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`));
  return Buffer.concat(parts);
};
