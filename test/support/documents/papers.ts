import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** A PDF with that many pages of A4, each with its number. The names of its objects stand in clear text. */
export const aPaperPdf = async (
  pages: number,
  size: readonly [number, number] = [595, 842],
): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf
      .addPage([...size])
      .drawText(`Page ${page}`, { x: 10, y: 10, size: 40, font, color: rgb(0.6, 0.1, 0.1) });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
};

/** A PDF with that many pages without content. */
export const anEmptyPdf = (pages: number): Buffer => {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 100 100] >>`,
    ...Array<string>(pages).fill('<< /Type /Page /Parent 2 0 R >>'),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  // without a table of references, which readers then build themselves
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`);
};
